import { observer } from 'mobx-react-lite';
import { formatPhone } from '../../../domain/identity/format-phone.ts';
import { AccountForm } from '../../account/account-form.tsx';
import { CodeField } from '../../components/forms/code-field.tsx';
import { PhoneField } from '../../components/forms/phone-field.tsx';
import { settingsText } from '../../text/settings.ts';
import { Adding } from './adding.tsx';
import type { FactorsViewModel } from './factors.view-model.ts';
import { SentNote } from './sent-note.tsx';

/** A number, then the code that was sent to it. */
export const AddPhone = observer(({ model }: { readonly model: FactorsViewModel }) => {
  const { phone, code, enrolment } = model;
  return (
    <Adding title={settingsText.phoneStepsTitle} onCancel={model.cancel}>
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
          <SentNote text={settingsText.phoneSent(formatPhone(enrolment.phone))} />
          <AccountForm state={code} action={settingsText.confirm} onSubmit={() => void model.confirm()}>
            <CodeField
              name="code"
              value={code.values.code}
              error={code.errors.code ?? null}
              onChange={(value) => code.set('code', value)}
              onComplete={() => void model.confirm()}
            />
          </AccountForm>
        </>
      )}
    </Adding>
  );
});
