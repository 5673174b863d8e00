import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { PhoneField } from '../../components/forms/phone-field.tsx';
import { AccountForm } from '../../features/auth/account-form.tsx';
import { Adding } from '../../features/auth/adding.tsx';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { Resend } from '../../features/auth/resend.tsx';
import { useFocusBack } from '../../features/auth/use-focus-back.ts';
import type { FactorsViewModel } from './factors.view-model.ts';
import { settingsText } from './settings.text.ts';

/** The number that received the code; the focus moves here from the removed button. */
const CodeSentNote = ({ text }: { readonly text: string }) => {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1}>
      {text}
    </p>
  );
};

/** Two steps: the number, then the code that was sent to it; the second has a way back. */
export const AddPhone = observer(({ model }: { readonly model: FactorsViewModel }) => {
  const { phone, enrolment } = model;
  const heading = useFocusBack<HTMLHeadingElement>(enrolment?.phone != null);
  return (
    <Adding title={settingsText.phoneStepsTitle} onCancel={model.cancel} headingRef={heading}>
      {enrolment?.phone == null ? (
        <AccountForm state={phone} action={settingsText.sendCode} onSubmit={() => void model.sendPhone()}>
          <PhoneField
            label={settingsText.phoneNumber}
            name="phone"
            country={model.country}
            value={phone.values.phone}
            error={phone.errors.phone ?? null}
            onChange={model.setPhone}
          />
        </AccountForm>
      ) : (
        <>
          <CodeSentNote text={settingsText.phoneSent(formatPhone(enrolment.phone))} />
          <CodeForm model={model} action={settingsText.confirm} />
          <Resend at={model.resendAt} isBusy={model.isResending} onResend={() => void model.resend()} />
          <FormAlert text={model.resendProblem} />
          <Button variant="text" isWide onClick={model.changePhone}>
            {settingsText.changePhone}
          </Button>
        </>
      )}
    </Adding>
  );
});
