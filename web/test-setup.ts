import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { snackbar } from "./src/components/snackbars.tsx";

// Testing Library itself does both only for the first file, because the files share their modules.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// Messages of a test without `Snackbars` would appear in the next test that renders them.
afterEach(() => snackbar.dismissAll());

// The timeout is long so that tests do not fail on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library reads the style of each ancestor to find a role. Computing it from the style sheets took half of
// the time of all tests, so only an element's own style attribute counts.
window.getComputedStyle = (element) => (element as HTMLElement).style;
