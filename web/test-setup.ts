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
