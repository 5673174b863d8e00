import type { OpenPayment } from '../../../domain/order/order.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { QrCode, saveQrPicture } from '../../components/qr-code.tsx';
import { CopyButton } from './copy-button.tsx';
import { paymentText as text } from './payment.text.ts';
import styles from './payment-page.module.scss';

/** The sandbox opens on the visitor's current origin, because a session does not exist on another one. */
const ownPath = (url: string): string => new URL(url, 'http://localhost').pathname;

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
          <dt>{text.account(instructions.bank)}</dt>
          <dd className={styles['number']}>
            <span>{instructions.account}</span>
            <CopyButton text={instructions.account.replace(/\D/g, '')}>{text.copyAccount}</CopyButton>
          </dd>
          <dt>{text.holder}</dt>
          <dd>{instructions.holder}</dd>
        </dl>
      );
    case 'qris':
      return (
        <div className={styles['qris']}>
          <QrCode text={instructions.payload} label={text.qrLabel(formatRupiah(amount))} />
          <p>{text.merchant(instructions.merchant)}</p>
          <Button onClick={() => void saveQrPicture(instructions.payload, text.qrFile)}>{text.saveQr}</Button>
          <p className={styles['hint']}>{text.qrSteps}</p>
        </div>
      );
    default:
      return null;
  }
};
