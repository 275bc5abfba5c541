import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { Company } from "@lonchera/contract/companies";
import { joinRuleNames, joinRules } from "@lonchera/domain/codes";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import type { CompanyControl } from "./company-values.ts";
import { InvitationLink } from "./invitation-link.tsx";

const choices = joinRules.map((value) => ({ value, label: joinRuleNames[value] }));

const domainHints = {
  domain: "Separados por comas, por ejemplo minera.com.pe",
  invitation: "Opcional: además de la invitación se pide un correo de estos dominios",
};

type JoinRuleSectionProps = {
  control: CompanyControl;
  /** `null` for a new company. */
  company: Company | null;
  onInvitationChanged: () => void;
};

/** Who may register as the company's customer; closed while anyone may. */
export function JoinRuleSection({ control, company, onInvitationChanged }: JoinRuleSectionProps) {
  const id = useId();
  const rule = useWatch({ control, name: "join_rule" });
  const { errors } = useFormState({ control, name: ["join_rule", "email_domains"] });
  const [isOpen, setIsOpen] = useState(rule !== "open");
  return (
    <Accordion
      expanded={isOpen || errors.email_domains !== undefined}
      onChange={(_, next) => setIsOpen(next)}
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: "h3" } }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-fields`} expandIcon={<ExpandMoreRounded />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          Registro de empleados
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2.5 }}>
          <FormSelectField
            control={control}
            name="join_rule"
            label="Quién puede registrarse"
            choices={choices}
          />
          {rule !== "open" && (
            <FormTextField
              control={control}
              name="email_domains"
              label="Dominios de correo"
              required={rule === "domain"}
              autoComplete="off"
              helperText={domainHints[rule]}
              // Focusing it after an error also shows the line below it.
              sx={{ "& input": { scrollMarginBottom: 48 } }}
            />
          )}
          {rule === "invitation" && <InvitationLink company={company} onChanged={onInvitationChanged} />}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}
