import { type RefObject, useEffect, useRef } from 'react';

/** After a refusal the focus moves to the first invalid field. @param refusals the number of refusals so far */
export const useFormFocus = (refusals: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
};
