import { type Query, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { lazyComponent, optionalComponent } from "../components/lazy-component.tsx";
import { refreshSession, setErrorHandler } from "../lib/api/call.ts";
import { CallError } from "../lib/api/errors.ts";
import { getCurrentSession } from "../lib/session/cookies.ts";
import { canStaffCall } from "../lib/session/permissions.ts";
import { useSession } from "../lib/session/session.ts";
import { tryStorage } from "../lib/try-storage.ts";

const RequiredSecondFactorSetup = lazy(async () => ({
  default: (await import("../features/second-factor/required-setup.tsx")).RequiredSecondFactorSetup,
}));

const IdentityDialog = lazyComponent(() => import("../features/auth/identity-dialog.tsx"), "IdentityDialog");

/** Without a network its file cannot load, but the handovers could not be sent either. */
const SendHandovers = optionalComponent(
  () => import("../features/handovers/send-handovers.tsx"),
  "SendHandovers",
);

/**
 * Says whether this browser keeps handovers that were made without a network and are not sent yet
 * (`handover-queue.ts`).
 */
function hasQueuedHandovers(userId: number): boolean {
  return tryStorage(() => localStorage.getItem(`lonchera-handovers-${userId}`)) !== null;
}

type Answer = (isDone: boolean) => void;

/**
 * Asks a question in a dialog. `ask` opens the dialog and resolves to the answer. Calls while the dialog is open
 * share its answer. `answer` closes the dialog; it is null while the dialog is closed.
 */
function useQuestion() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [ask] = useState(() => {
    let asking: Promise<boolean> | null = null;
    return () =>
      (asking ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asking = null;
        setAnswer(null);
      }));
  });
  return { answer, ask };
}

function isSecondFactorRequired(error: unknown): boolean {
  return error instanceof CallError && error.code === "second_factor_required";
}

/** Says whether the server refused a call that the role known to this tab may make. The role must then have changed. */
function isRoleRefused(error: unknown, endpoint: Endpoint): boolean {
  return (
    error instanceof CallError &&
    error.code === "not_allowed" &&
    canStaffCall(getCurrentSession().user, [endpoint])
  );
}

/** Repeats the queries that were refused before this module was loaded, once the second factor is set up. */
function useRefusedQueries(askSetup: () => Promise<boolean>): void {
  const client = useQueryClient();
  useEffect(() => {
    const predicate = ({ state }: Query) => isSecondFactorRequired(state.error);
    if (client.getQueryCache().findAll({ predicate }).length === 0) return;
    void askSetup().then(() => client.refetchQueries({ predicate }));
  }, [client, askSetup]);
}

/**
 * Asks staff to confirm their identity, or to set up the second factor that owners require, when the server refuses a
 * call for this reason.
 */
export function StaffPrompts() {
  const { pathname, search } = useLocation();
  const { answer: answerIdentity, ask: askIdentity } = useQuestion();
  const { answer: finishSetup, ask: askSetup } = useQuestion();
  useEffect(() => {
    setErrorHandler(async (error, endpoint) => {
      if (isRoleRefused(error, endpoint)) refreshSession();
      if (isSecondFactorRequired(error)) return askSetup();
      const isAsked = error instanceof CallError && error.code === "identity_confirmation_required";
      return isAsked && askIdentity();
    });
    return () => setErrorHandler(undefined);
  }, [askIdentity, askSetup]);
  useRefusedQueries(askSetup);
  // A navigation to another screen cancels the question.
  useEffect(() => () => answerIdentity?.(false), [answerIdentity, pathname, search]);
  const userId = useSession().user?.id;
  return (
    <>
      {userId !== undefined && hasQueuedHandovers(userId) && <SendHandovers userId={userId} />}
      {finishSetup && (
        <Suspense fallback={null}>
          <RequiredSecondFactorSetup onDone={() => finishSetup(true)} />
        </Suspense>
      )}
      {answerIdentity && <IdentityDialog onClose={answerIdentity} />}
    </>
  );
}
