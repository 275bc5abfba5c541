import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import {
  createCompany,
  getCompany,
  listCompanies,
  listPublicCompanies,
  updateCompany,
  type Company,
  type CompanyEdit,
} from "@lonchera/contract/companies";
import { call } from "../../http/call.ts";
import { savingFailure, showFieldErrors } from "../../http/form-errors.ts";
import { queryKey } from "../../http/query.ts";
import { refillForm } from "../../ui/refill-form.ts";
import { useSnackbar } from "../../ui/snackbars.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.tsx";
import { companyResolver, newCompany, valuesOf, type CompanyValues } from "./company-values.ts";

function saveCompany(company: Company | null, body: CompanyEdit): Promise<Company> {
  return company === null
    ? call(createCompany, { body })
    : call(updateCompany, { params: { id: String(company.id) }, body });
}

/** The form of a company, of a new one where it is `null`: what is saved, refused, and loaded again. */
export function useCompanyForm(company: Company | null, onClose: () => void) {
  const form = useForm<CompanyValues, unknown, CompanyEdit>({
    resolver: companyResolver,
    defaultValues: company === null ? newCompany : valuesOf(company),
  });
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);
  const saving = useMutation({
    mutationFn: (body: CompanyEdit) => saveCompany(company, body),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKey(listCompanies) }),
        queries.invalidateQueries({ queryKey: queryKey(listPublicCompanies) }),
      ]);
      snackbar.success("Empresa guardada con éxito");
      guard.leave();
    },
    onError: (error) => {
      snackbar.error(savingFailure(error, "Failed to save company."));
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const loading = useMutation({
    mutationFn: (id: number) => call(getCompany, { params: { id: String(id) } }),
    onSuccess: (present) => {
      refillForm(form, valuesOf(present));
      saving.reset();
    },
  });
  return { form, guard, saving, loading };
}
