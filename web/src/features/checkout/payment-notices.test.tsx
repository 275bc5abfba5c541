import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { PayingDialog } from "./payment-notices.tsx";

test("Back during a payment asks, and 'Salir' leaves to where Back leads", async () => {
  const { router } = await showScreen(
    "/menu",
    <Routes>
      <Route path="menu" element="El menú" />
      <Route path="pagar" element={<PayingDialog open paysNow />} />
    </Routes>,
  );
  await act(() => router.navigate("/pagar"));
  const goBack = async () => {
    await act(async () => window.history.back());
    await screen.findByRole("alertdialog", { name: "¿Salir mientras se procesa tu pago?" });
  };
  await goBack();
  await pressButton("Quedarme");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(window.location.pathname).toBe("/pagar");
  await goBack();
  await pressButton("Salir");
  expect(await screen.findByText("El menú")).toBeTruthy();
});
