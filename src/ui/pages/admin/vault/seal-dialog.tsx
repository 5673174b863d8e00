import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { VaultUnit } from '../../../../application/credential/vault-admin-repository.ts';
import {
  CREDENTIAL_SCOPES,
  type CredentialField,
  type CredentialScope,
  fieldsOf,
  maxLengthOf,
  spacesTold,
} from '../../../../domain/credential/fields.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import type { ProductVaultViewModel } from './product-vault.view-model.ts';
import { vaultText as text } from './vault.text.ts';

interface Props {
  readonly model: ProductVaultViewModel;
  readonly unit: VaultUnit;
  readonly fields: readonly CredentialField[];
}

const SCOPES: readonly CredentialScope[] = CREDENTIAL_SCOPES.toReversed();
/** Longer texts are lists, one a line. */
const LONG = 200;

const hintOf = (value: string): string | null => {
  const spaces = spacesTold(value);
  return spaces === null ? null : text.spaces[spaces];
};

/** What a unit is sealed with. It stands in this dialog alone: no draft, no browser that remembers it. */
export const SealDialog = observer(({ model, unit, fields }: Props) => {
  const hasRenterFields = fields.some(({ scope }) => scope === 'renter');
  const [scope, setScope] = useState<CredentialScope>('buyer');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const asked = fieldsOf(fields, scope);
  const isMissing = ({ name, required }: CredentialField): boolean => required && (texts[name] ?? '').trim() === '';
  const confirm = (): void => {
    setTried(true);
    if (asked.some(isMissing)) return;
    const given = asked.flatMap(({ name }) => ((texts[name] ?? '') === '' ? [] : [[name, texts[name] ?? ''] as const]));
    void model.seal(scope, Object.fromEntries(given));
  };
  return (
    <FormDialog
      title={text.sealTitle(unit.position)}
      message={text.sealText}
      confirm={text.save}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={confirm}
      onCancel={model.drop}
    >
      {hasRenterFields && unit.version !== null ? (
        <ChoiceField
          label={text.scope}
          name="scope"
          error={null}
          options={SCOPES.map((one) => [one, text.scopes[one]])}
          value={scope}
          onChange={(value) => setScope(value === 'renter' ? 'renter' : 'buyer')}
        />
      ) : null}
      {asked.some(({ secret }) => secret) ? (
        <SwitchRow name="vault-shown" label={text.showSecrets} isOn={isShown} onChange={setShown} />
      ) : null}
      {asked.map((field) => {
        const { name, label, required, secret } = field;
        const shared = {
          label: required ? label : text.optional(label),
          name: `vault-${name}`,
          autoComplete: 'off',
          maxLength: maxLengthOf(name),
          hint: hintOf(texts[name] ?? ''),
          error: isTried && isMissing(field) ? text.required : null,
          value: texts[name] ?? '',
          onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
        };
        const isCovered = secret && !isShown;
        return maxLengthOf(name) > LONG ? (
          <AreaField key={name} {...shared} isCovered={isCovered} />
        ) : (
          <TextField key={name} {...shared} isCovered={isCovered} autoCapitalize="none" />
        );
      })}
    </FormDialog>
  );
});
