import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { snackbar } from "./src/components/snackbars.tsx";

// Testing Library does both by itself for the first file only, because files share their modules.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// Messages of a test without `Snackbars` would wait for the next one that shows them.
afterEach(() => snackbar.dismissAll());

// A slow machine is no failure.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library asks for the style of each element on the way to a role. Computing it from the style sheets took half
// of the time of all tests, so that only an element's own style attribute counts.
window.getComputedStyle = (element) => (element as HTMLElement).style;
