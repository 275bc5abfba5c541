import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { Company } from "@lonchera/contract/companies";
import { joinRuleNames, joinRules } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { CollapsibleSection } from "../../components/collapsible-section.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import type { CompanyControl } from "./company-values.ts";
import { InvitationLink } from "./invitation-link.tsx";

const choices = toSelectOptions(joinRules, joinRuleNames);

const domainHints = {
  domain: "Separados por comas, por ejemplo minera.com.pe",
  invitation: "Opcional: además de la invitación se pide un correo de estos dominios",
};

type JoinRuleSectionProps = {
  control: CompanyControl;
  /** It is `null` for a new company. */
  company: Company | null;
  onInvitationChanged: () => void;
};

/** Edits the rule for registering as the company's customer. The section is closed while anyone may register. */
export function JoinRuleSection({ control, company, onInvitationChanged }: JoinRuleSectionProps) {
  const rule = useWatch({ control, name: "join_rule" });
  const { errors } = useFormState({ control, name: ["join_rule", "email_domains"] });
  const [isOpen, setIsOpen] = useState(rule !== "open");
  return (
    <CollapsibleSection
      title="Registro de empleados"
      isOpen={isOpen || errors.email_domains !== undefined}
      onToggle={setIsOpen}
    >
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
    </CollapsibleSection>
  );
}
