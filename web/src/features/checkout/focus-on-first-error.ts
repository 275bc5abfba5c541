import { useEffect, type RefObject } from "react";

/** Each time that `occasion` changes, focus goes to the first field, from the top, that is wrong. */
export function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, occasion: string): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, occasion]);
}
