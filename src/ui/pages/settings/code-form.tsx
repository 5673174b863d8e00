import { observer } from 'mobx-react-lite';
import { CodeField } from '../../components/forms/code-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import type { FactorsViewModel } from './factors.view-model.ts';
import { settingsText } from './settings.text.ts';

/** The code that confirms a new second factor. */
export const CodeForm = observer(({ model }: { readonly model: FactorsViewModel }) => {
  const { code } = model;
  return (
    <AccountForm state={code} action={settingsText.confirm} onSubmit={() => void model.confirm()}>
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
