import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { listStaff, resetSecondFactor, type StaffMember } from "@lonchera/contract/staff";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { formatFullName } from "@lonchera/domain/texts";

type ResetProps = { member: StaffMember; onChanged: () => void };

/** Removes the second factor of somebody who lost their phone, passkeys and recovery codes. */
export function ResetSecondFactorSection({ member, onChanged }: ResetProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Box
      component="section"
      aria-label="Verificación en dos pasos"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2, mt: 2 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Typography sx={{ flexGrow: 1, flexBasis: 200 }}>
          Usa verificación en dos pasos. Quítala solo si perdió su teléfono y sus códigos.
        </Typography>
        <Button size="small" variant="outlined" color="error" onClick={() => setIsAsking(true)}>
          Quitar verificación en dos pasos
        </Button>
      </Stack>
      {isAsking && (
        <DeleteDialog
          title={`¿Quitar la verificación en dos pasos de ${formatFullName(member)}?`}
          text="Asegúrate de que te lo pide esa persona. Sus sesiones se cierran ahora mismo, entrará solo con su contraseña y se lo diremos por correo."
          confirmLabel="Quitar"
          deleteRecord={async () => {
            await call(resetSecondFactor, { params: { id: member.id } });
            onChanged();
          }}
          successMessage="Verificación en dos pasos quitada"
          failureMessage="No se pudo quitar la verificación en dos pasos"
          lists={[listStaff]}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
