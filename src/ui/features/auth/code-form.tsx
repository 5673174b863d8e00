import { observer } from 'mobx-react-lite';
import { CodeField } from '../../components/forms/code-field.tsx';
import { AccountForm } from './account-form.tsx';
import type { FormState } from './form-state.ts';

interface Props {
  readonly model: { readonly code: FormState<'code'>; confirm(): Promise<unknown> };
  readonly action: string;
}

/** The form of a code that was sent; it is submitted by its last digit, too. */
export const CodeForm = observer(({ model, action }: Props) => {
  const { code } = model;
  return (
    <AccountForm state={code} action={action} onSubmit={() => void model.confirm()}>
      <CodeField
        name="code"
        takesFocus
        value={code.values.code}
        error={code.errors.code ?? null}
        onChange={(value) => code.set('code', value)}
        onComplete={() => void model.confirm()}
      />
    </AccountForm>
  );
});
