import { observer } from 'mobx-react-lite';
import { ACCOUNT_NAMES } from '../../../../domain/payment/ways-to-pay.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { SectionForm } from '../kit/form/section-form.tsx';
import { type BankAccount, MAX_ACCOUNTS } from './payment-form.ts';
import { paymentSettingsText as text } from './payment-settings.text.ts';
import { PaymentSettingsViewModel } from './payment-settings.view-model.ts';
import styles from './settings-page.module.scss';

interface AccountProps {
  readonly model: PaymentSettingsViewModel;
  readonly account: BankAccount;
  readonly place: number;
}

const FIELDS = ['bank', 'number', 'holder'] as const;
/** Of the list of names that are suggested. */
const NAMES = 'nama-rekening';

/** One of the shop's bank accounts. */
const Account = observer(({ model, account, place }: AccountProps) => (
  <fieldset className={styles['account']}>
    <legend>{text.account(place + 1)}</legend>
    {FIELDS.map((name) => (
      <TextField
        key={name}
        label={text[name]}
        name={`accounts.${place}.${name}`}
        inputMode={name === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        list={name === 'bank' ? NAMES : undefined}
        maxLength={name === 'holder' ? 100 : 40}
        error={model.form.problemOf(`accounts.${place}.${name}`)}
        value={account[name]}
        onChange={(value) => model.setAccount(place, { [name]: value })}
      />
    ))}
    <Button variant="text" aria-label={text.removeOf(place + 1)} onClick={() => model.removeAccount(place)}>
      {text.remove}
    </Button>
  </fieldset>
));

/** The payment settings, a form of its own because they require a fresh second factor. */
export const PaymentPart = observer(() => {
  const model = useViewModel(PaymentSettingsViewModel);
  const { changedAt, gateways } = model;
  return (
    <section id="payments" className={`${styles['group']} ${styles['payments']}`} aria-labelledby="judul-payments">
      <h2 id="judul-payments">{text.title}</h2>
      <p className={styles['about']}>{text.about}</p>
      {gateways.length === 0 ? null : <p className={styles['about']}>{text.gateways(gateways)}</p>}
      {changedAt === null ? null : <FormAlert text={text.recent(shortMoment(changedAt, false))} />}
      <SectionForm model={model} texts={text} className={styles['form']}>
        <Fields model={model} />
      </SectionForm>
    </section>
  );
});

const Fields = observer(({ model }: { readonly model: PaymentSettingsViewModel }) => {
  const { form } = model;
  const { accounts, qris, sellsAccounts } = form.values;
  return (
    <>
      <h3>{text.accounts}</h3>
      <p className={styles['about']}>{text.accountsText}</p>
      <datalist id={NAMES}>
        {ACCOUNT_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {accounts.map((account, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account has only its position as a key, and is added at the end.
        <Account key={place} model={model} account={account} place={place} />
      ))}
      {accounts.length >= MAX_ACCOUNTS ? null : (
        <div>
          <Button onClick={model.addAccount}>
            <AdminIcon name="plus" />
            {text.add}
          </Button>
        </div>
      )}
      <AreaField
        label={text.qris}
        name="qris"
        autoComplete="off"
        maxLength={1000}
        hint={model.isQrisReplaced ? `${text.qrisHint} ${text.qrisReplaced}` : text.qrisHint}
        error={form.problemOf('qris')}
        value={qris}
        onChange={(value) => form.set({ qris: value })}
      />
      <FilePicker
        label={text.qrisPicture}
        hint={text.qrisPictureHint}
        error={model.pictureProblem}
        accept="image/*"
        press={text.qrisChoose}
        onChoose={([file]) => (file === undefined ? undefined : void model.takePicture(file))}
      />
      {model.newQris === null ? null : (
        <SwitchRow
          name="qrisIsOurs"
          label={text.qrisIsOurs(model.newQris.merchant, model.newQris.city)}
          isOn={model.isConfirmed}
          onChange={model.confirmQris}
        />
      )}
      <SwitchRow
        name="sellsAccounts"
        label={
          <>
            {text.sellsAccounts}
            <small className={styles['about']}>{text.sellsAccountsHint}</small>
          </>
        }
        isOn={sellsAccounts}
        onChange={(isOn) => form.set({ sellsAccounts: isOn })}
      />
    </>
  );
});
