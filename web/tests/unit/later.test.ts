import { h, render } from "preact";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { later } from "../../src/pages/later";

const Proof = ({ game }: { game: string }) => h("p", null, `The proof of ${game}`);

let place: HTMLElement;
const show = (Page: (props: { game: string }) => preact.JSX.Element) => render(h(Page, { game: "Gela" }), place);
const says = () => place.textContent ?? "";

describe("a page that is loaded when somebody goes there", () => {
  beforeEach(() => {
    place = document.createElement("div");
  });

  test("comes, and is asked for once only", async () => {
    const load = vi.fn(async () => Proof);
    const Page = later(load);
    show(Page);
    expect(says()).toBe("");
    await vi.waitFor(() => expect(says()).toBe("The proof of Gela"));
    render(null, place);
    show(Page);
    expect(says()).toBe("The proof of Gela");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("says how to go on when it did not come", async () => {
    show(later<{ game: string }>(() => Promise.reject(new Error("gone"))));
    await vi.waitFor(() => expect(says()).toContain("failed to load"));
    expect(place.querySelector("button")?.textContent).toBe("Load it again");
    expect(place.querySelector("a")?.getAttribute("href")).toBe("/");
  });
});
