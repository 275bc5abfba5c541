import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildStaff, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { RatingsPage } from "./ratings-page.tsx";

test("the screen is closed while ratings are switched off", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  const { sent } = fakeServer(() => ({ body: { ratings_offered: false } }));
  await showScreen("/admin/valoraciones", <RatingsPage />);
  expect(await screen.findByText("Las valoraciones están desactivadas")).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(["/api/public/config/"]);
});
