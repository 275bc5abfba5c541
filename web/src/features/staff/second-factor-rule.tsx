import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { getStaffRules, type StaffMember, updateStaffRules } from "@lonchera/contract/staff";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";

const label = "Exigir verificación en dos pasos a todo el personal";

function describeMissingFactors(staff: readonly StaffMember[]): string {
  const missing = staff.filter(
    ({ state, has_second_factor }) => state === "active" && !has_second_factor,
  ).length;
  if (missing === 0) return "Todos la tienen ya.";
  const who = missing === 1 ? "A una persona le falta" : `A ${missing} personas les falta`;
  return `${who}: la activará${missing === 1 ? "" : "n"} antes de seguir, también con la sesión abierta.`;
}

function useRuleChange(isRequired: boolean, onDone: () => void) {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationFn: () => call(updateStaffRules, { body: { second_factor_required: !isRequired } }),
    onSuccess: (rules) => {
      client.setQueryData(queryKey(getStaffRules, {}), rules);
      snackbar.success(
        isRequired ? "La verificación en dos pasos es opcional" : "Ahora se exige a todo el personal",
      );
      onDone();
    },
  });
}

type RuleProps = { isRequired: boolean; staff: readonly StaffMember[] };

function RuleSwitch({ isRequired, staff }: RuleProps) {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const changing = useRuleChange(isRequired, () => setIsAsking(false));
  const hasOwn = staff.some(({ id, has_second_factor }) => id === user?.id && has_second_factor);
  const isBlocked = !isRequired && !hasOwn;
  const ask = () => {
    changing.reset();
    setIsAsking(true);
  };
  return (
    <>
      <FormControlLabel
        label={label}
        disabled={isBlocked}
        control={<Switch checked={isRequired} onChange={ask} />}
        sx={{ minHeight: 44 }}
      />
      <Typography variant="body2" color="textSecondary">
        {isBlocked ? (
          <>
            Para exigirla, activa antes la tuya en{" "}
            <Link component={RouterLink} to={paths.adminProfile()}>
              tu perfil
            </Link>
            .
          </>
        ) : (
          describeMissingFactors(staff)
        )}
      </Typography>
      <ConfirmDialog
        open={isAsking}
        title={isRequired ? "¿Dejar de exigirla?" : "¿Exigirla a todo el personal?"}
        text={
          isRequired
            ? "Cada persona decidirá si la usa. Quien la tiene la conserva."
            : `Nadie del personal podrá trabajar solo con su contraseña. ${describeMissingFactors(staff)}`
        }
        confirmLabel={isRequired ? "Dejar de exigir" : "Exigir a todos"}
        busy={changing.isPending}
        problem={changing.isError ? `No se pudo guardar. ${changing.error.message}` : null}
        onConfirm={() => changing.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Lets owners require a second factor from all staff. */
export function SecondFactorRule({ staff }: { staff: readonly StaffMember[] }) {
  const rules = useQuery(query(getStaffRules, {}));
  return (
    <Box sx={{ mt: 3, maxWidth: 880 }}>
      <SectionCard title="Seguridad">
        <QueryError query={rules} message="No pudimos cargar lo que se exige" />
        {rules.data && <RuleSwitch isRequired={rules.data.second_factor_required} staff={staff} />}
        {rules.isPending && <LoadingRows rows={1} height={64} />}
      </SectionCard>
    </Box>
  );
}
