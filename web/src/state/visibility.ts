/** Whether anybody can see this window. A hidden one asks nothing. */
import { signal } from "@preact/signals";

export const isVisible = signal(!document.hidden);

document.addEventListener("visibilitychange", () => (isVisible.value = !document.hidden));
