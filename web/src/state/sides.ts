/** The two seats that play. */
import type { Side } from "../api/types";

export const OTHER: Record<Side, Side> = { allied: "axis", axis: "allied" };
export const SIDE_NAMES: Record<Side, string> = { allied: "Allies", axis: "Axis" };
