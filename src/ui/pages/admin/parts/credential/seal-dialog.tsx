import { useState } from 'react';
import {
  type CredentialField,
  type CredentialScope,
  type CredentialTexts,
  edgeSpaces,
  fieldsOf,
  maxLengthOf,
} from '../../../../../domain/credential/fields.ts';
import { AreaField } from '../../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { FormDialog } from '../../kit/list/form-dialog.tsx';
import { sealText as text } from './seal.text.ts';

interface Props {
  readonly title: string;
  readonly message?: string;
  readonly confirm?: string;
  readonly fields: readonly CredentialField[];
  /** The scopes that may be sealed; the first one is preselected. */
  readonly scopes: readonly CredentialScope[];
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onSeal: (scope: CredentialScope, texts: CredentialTexts) => void;
  readonly onCancel: () => void;
}

/** Longer values are entered as lists, one item per line. */
const LONG = 200;

const hintOf = (value: string): string | null => {
  const spaces = edgeSpaces(value);
  return spaces === null ? null : text.spaces[spaces];
};

/** The credentials of a unit. They exist in this dialog only: they are not drafted, and autocomplete is off. */
export const SealDialog = ({
  title,
  message = text.text,
  confirm = text.save,
  fields,
  scopes,
  isBusy,
  problem,
  onSeal,
  onCancel,
}: Props) => {
  const [scope, setScope] = useState<CredentialScope>(scopes[0] ?? 'buyer');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const scopeFields = fieldsOf(fields, scope);
  const isMissing = ({ name, required }: CredentialField): boolean => required && (texts[name] ?? '').trim() === '';
  const seal = (): void => {
    setTried(true);
    if (scopeFields.some(isMissing)) return;
    onSeal(
      scope,
      Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== '' && scopeFields.some((field) => field.name === name))),
    );
  };
  return (
    <FormDialog title={title} message={message} confirm={confirm} isBusy={isBusy} problem={problem} onConfirm={seal} onCancel={onCancel}>
      {scopes.length > 1 ? (
        <ChoiceField
          label={text.scope}
          name="scope"
          error={null}
          options={scopes.map((one) => [one, text.scopes[one]])}
          value={scope}
          onChange={(value) => setScope(value === 'renter' ? 'renter' : 'buyer')}
        />
      ) : null}
      {scopeFields.some(({ secret }) => secret) ? (
        <SwitchRow name="vault-shown" label={text.showSecrets} isOn={isShown} onChange={setShown} />
      ) : null}
      {scopeFields.map((field) => {
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
};
