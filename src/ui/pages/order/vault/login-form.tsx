import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { type CredentialField, edgeSpaces, maxLengthOf } from '../../../../domain/credential/fields.ts';
import type { OrderLogin } from '../../../../domain/credential/order-login.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { ToastStore } from '../../../stores/toast.store.ts';
import { loginText as text } from './login.text.ts';
import styles from './vault.module.scss';
import type { VaultViewModel } from './vault.view-model.ts';

/** Longer values are lists, one entry per line. */
const LONG = 200;

interface Props {
  readonly model: VaultViewModel;
  readonly login: OrderLogin;
  readonly onSealed: () => void;
  /** Null where the form cannot be closed. */
  readonly onCancel: (() => void) | null;
}

/** The fields of a login. What is typed exists in this form alone: it is not drafted, and browsers do not offer to store it. */
export const LoginForm = observer(({ model, login, onSealed, onCancel }: Props) => {
  const toasts = useStore(ToastStore);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const typed = ({ name }: CredentialField): string => texts[name] ?? '';
  const isMissing = (field: CredentialField): boolean => field.required && typed(field).trim() === '';
  const seal = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (login.fields.some(isMissing)) return;
    const filled = login.fields.filter((field) => typed(field) !== '').map((field) => [field.name, typed(field)]);
    if (!(await model.sealLogin(Object.fromEntries(filled)))) return;
    setTexts({});
    setTried(false);
    toasts.show('success', text.done);
    onSealed();
  };
  return (
    <form className={styles['login']} onSubmit={(event) => void seal(event)} noValidate autoComplete="off">
      {login.fields.map((field) => {
        const { name, label, required, secret } = field;
        const shared = {
          label: required ? label : text.optional(label),
          name: `login-${name}`,
          autoComplete: 'off',
          maxLength: maxLengthOf(name),
          hint: edgeSpaces(typed(field)) === null ? null : text.spaces,
          error: isTried && isMissing(field) ? text.required : null,
          value: typed(field),
          onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
        };
        const isCovered = secret && !isShown;
        return maxLengthOf(name) > LONG ? (
          <AreaField key={name} {...shared} rows={2} isCovered={isCovered} />
        ) : (
          <TextField key={name} {...shared} isCovered={isCovered} autoCapitalize="none" />
        );
      })}
      <p className={styles['hint']}>{text.codeHint}</p>
      <SwitchRow name="login-shown" label={text.show} isOn={isShown} onChange={setShown} />
      <RefusalAlert code={model.runner.refusalOf('seal')} />
      <div className={styles['press']}>
        <Button type="submit" variant="primary" isBusy={model.runner.busy === 'seal'}>
          {text.seal}
        </Button>
        {onCancel === null ? null : (
          <Button variant="text" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
});
