import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Testing Library does both by itself for the first file only, because files share their modules.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

// A slow machine is no failure.
configure({ asyncUtilTimeout: 20_000 });
