import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { getAlerts } from "@lonchera/contract/alerts";
import {
  answerClaim,
  claimAnswer,
  listClaims,
  type Claim,
  type ClaimAnswer,
} from "@lonchera/contract/claims";
import { listHistory } from "@lonchera/contract/history";
import { ClaimFacts, ClaimStateChip } from "./claim-sheet.tsx";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { DateTime } from "../../components/date-time.tsx";
import { RecordHistory } from "../history/history.tsx";

type ClaimDialogProps = { claim: Claim; onClose: () => void };

const emptyAnswer = { answer: "" };
const formatTitle = ({ number }: Claim) => `Hoja N.º ${number}`;

function Sheet({ claim }: { claim: Claim }) {
  return (
    <>
      <Box>
        <ClaimStateChip state={claim.state} />
      </Box>
      <ClaimFacts sheet={claim} />
    </>
  );
}

function GivenAnswer({ claim }: { claim: Claim }) {
  return (
    <Box
      component="section"
      aria-label="Respuesta"
      sx={{ borderLeft: 4, borderColor: "success.main", pl: 2, py: 0.5 }}
    >
      <Typography variant="h3">Respuesta</Typography>
      <Typography variant="body2" color="textSecondary">
        {claim.answered_by} · <DateTime instant={claim.answered_at ?? ""} /> · enviada a {claim.email}
      </Typography>
      <Typography sx={{ mt: 1, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{claim.answer}</Typography>
    </Box>
  );
}

type AnsweredProps = {
  claim: Claim;
  /** This text was typed before another person's answer was loaded. */
  unsent: string;
  onClose: () => void;
};

function AnsweredClaimDialog({ claim, unsent, onClose }: AnsweredProps) {
  return (
    <DialogShell
      title={formatTitle(claim)}
      width="md"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Sheet claim={claim} />
        <GivenAnswer claim={claim} />
        {unsent !== "" && (
          <Alert severity="info">
            <Typography sx={{ fontWeight: 600 }}>Lo que escribiste no se envió:</Typography>
            <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{unsent}</Typography>
          </Alert>
        )}
        <RecordHistory thing="claim" id={claim.id} />
      </Stack>
    </DialogShell>
  );
}

/** Asks before an answer is sent, because it cannot be changed afterwards. */
function useSendQuestion(email: string) {
  const [resolve, setResolve] = useState<((isSure: boolean) => void) | null>(null);
  const settle = (isSure: boolean) => {
    resolve?.(isSure);
    setResolve(null);
  };
  const question = (
    <ConfirmDialog
      open={resolve !== null}
      title="¿Enviar la respuesta?"
      text={`Se envía ahora a ${email} y ya no se puede cambiar.`}
      confirmLabel="Enviar"
      cancelLabel="Seguir escribiendo"
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
  const ask = () => new Promise<boolean>((done) => setResolve(() => done));
  return { ask, question };
}

/** If the sheet is answered already, an attempt whose answer was lost may have sent it. */
function describeRefusal(error: Error): string {
  if (error instanceof CallError && error.code === "claim_answered") return "Esta hoja ya tiene respuesta";
  return hasUnknownOutcome(error) ? "No sabemos si la respuesta se envió" : "No se envió la respuesta";
}

/** Shows a sheet with its answer, or with the form for one. */
export function ClaimDialog({ claim, onClose }: ClaimDialogProps) {
  const sendQuestion = useSendQuestion(claim.email);
  const recordForm = useRecordForm({
    record: claim,
    newValues: emptyAnswer,
    toFormValues: () => emptyAnswer,
    schema: claimAnswer,
    save: (body: ClaimAnswer) => call(answerClaim, { params: { id: claim.id }, body }),
    confirmChange: sendQuestion.ask,
    readCurrent: async ({ id }) => (await call(listClaims, { query: { id } })).results[0],
    goneText: "Esta hoja ya no existe.",
    lists: [listClaims, listHistory, getAlerts],
    onSaved: () => snackbar.success("Respuesta enviada al consumidor"),
    onRefused: (error) => snackbar.error(describeRefusal(error)),
    onClose,
  });
  const current = recordForm.loaded ?? claim;
  if (current.answer !== null) {
    const typed = recordForm.form.getValues("answer").trim();
    return (
      <>
        <AnsweredClaimDialog
          claim={current}
          unsent={typed === current.answer.trim() ? "" : typed}
          onClose={recordForm.guard.requestClose}
        />
        {recordForm.guard.question}
      </>
    );
  }
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={formatTitle(current)}
      width="md"
      history={null}
      saveLabel="Enviar respuesta"
    >
      <Sheet claim={current} />
      <FormTextField
        control={recordForm.form.control}
        name="answer"
        label="Respuesta"
        required
        multiline
        minRows={4}
        helperText={`Se envía a ${current.email} y no se puede cambiar después.`}
      />
      {sendQuestion.question}
    </RecordFormDialog>
  );
}
