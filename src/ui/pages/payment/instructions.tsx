import { observer } from 'mobx-react-lite';
import type { OpenPayment } from '../../../domain/order/order.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { QrCode, saveQrPicture } from '../../components/qr-code.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';
import { CopyButton } from './copy-button.tsx';
import { paymentText as text } from './payment.text.ts';
import styles from './payment-page.module.scss';

/** The sandbox opens on the visitor's current origin, because a session does not exist on another one. */
const ownPath = (url: string): string => new URL(url, 'http://localhost').pathname;

interface CodeProps {
  readonly name: string;
  readonly copy: string;
  readonly value: string;
}

const Code = ({ name, copy, value }: CodeProps) => (
  <>
    <dt>{name}</dt>
    <dd className={styles['number']}>
      <span>{value}</span>
      <CopyButton text={value.replace(/\D/g, '')}>{copy}</CopyButton>
    </dd>
  </>
);

const Deadline = observer(({ payment }: { readonly payment: OpenPayment }) => {
  const { isLocal } = useStore(ClockStore);
  return (
    <>
      <dt>{text.payBefore}</dt>
      <dd>{dayAndTime(payment.expiresAt, isLocal)}</dd>
    </>
  );
});

const Steps = ({ steps }: { readonly steps: readonly string[] }) => (
  <>
    <h3>{text.steps}</h3>
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </>
);

/** The instructions of the open payment attempt. */
export const Instructions = ({ payment }: { readonly payment: OpenPayment }) => {
  const { instructions, amount } = payment;
  switch (instructions.kind) {
    case 'sandbox':
      return (
        <div className={styles['instructions']}>
          <a className={buttonClass('primary', true)} href={ownPath(instructions.url)} target="_blank" rel="noopener">
            {text.sandboxTo}
            <span className="visually-hidden">{text.newTab}</span>
          </a>
          <p className={styles['hint']}>{text.sandboxHint}</p>
        </div>
      );
    case 'transfer':
      return (
        <dl className={styles['account']}>
          <dt>{text.bank(instructions.bank)}</dt>
          <dd>{instructions.bank}</dd>
          <Code name={text.account(instructions.bank)} copy={text.copyAccount} value={instructions.account} />
          <dt>{text.holder}</dt>
          <dd>{instructions.holder}</dd>
        </dl>
      );
    case 'qris':
      return (
        <div className={styles['qris']}>
          <QrCode text={instructions.payload} label={text.qrLabel(formatRupiah(amount))} />
          {instructions.merchant === '' ? null : <p>{text.merchant(instructions.merchant)}</p>}
          <Button onClick={() => void saveQrPicture(instructions.payload, text.qrFile)}>{text.saveQr}</Button>
          <p className={styles['hint']}>{text.qrSteps}</p>
        </div>
      );
    case 'va':
      return (
        <>
          <dl className={styles['account']}>
            <dt>{text.virtualBank}</dt>
            <dd>{instructions.bank}</dd>
            <Code name={text.virtualNumber} copy={text.copyNumber} value={instructions.number} />
            <Deadline payment={payment} />
          </dl>
          <Steps steps={text.virtualSteps(instructions.bank)} />
        </>
      );
    case 'bill':
      return (
        <>
          <dl className={styles['account']}>
            <dt>{text.virtualBank}</dt>
            <dd>{instructions.bank}</dd>
            <Code name={text.biller} copy={text.copyBiller} value={instructions.biller} />
            <Code name={text.billNumber} copy={text.copyBillNumber} value={instructions.number} />
            <Deadline payment={payment} />
          </dl>
          <Steps steps={text.billSteps} />
        </>
      );
    default:
      return null;
  }
};
