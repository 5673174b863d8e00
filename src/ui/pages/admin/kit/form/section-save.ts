import type { Result } from '../../../../../domain/shared/result.ts';
import type { Opened, SaveOutcome } from './form-rules.ts';
import type { VersionedForm } from './versioned-form.ts';

/** Saves what differs from the stored state. @returns whether it was saved */
export const saveSection = async <Values extends object>(
  form: VersionedForm<Values>,
  send: (values: Values) => Promise<SaveOutcome<Values, true>>,
): Promise<boolean> => form.isDirty && (await form.save(send)) !== null;

/** Loads the version that another person saved, with the input of this form applied on top. */
export const takeNewestSection = async <Values extends object>(
  form: VersionedForm<Values>,
  read: () => Promise<Result<Opened<Values>>>,
  failed: string,
): Promise<void> => {
  const newest = await form.whileBusy(read);
  if (newest?.ok === true) form.rebase(newest.value);
  else if (newest !== null) form.refuse(failed);
};
