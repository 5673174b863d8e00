import type { AuditCheck } from '../../../../domain/audit/audit-line.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { shortMoment } from '../../../text/time.ts';
import { auditText } from '../parts/audit/audit.text.ts';
import styles from './audit-page.module.scss';

/** Whether the lines hold together, once somebody asked. */
export const ChainNote = ({ check }: { readonly check: AuditCheck | null }) => {
  if (check === null) return null;
  const { broken, count, fingerprint } = check;
  return broken === null ? (
    <div className={styles['note']}>
      <FormAlert tone="success" text={auditText.whole(formatCount(count), fingerprint)} />
      <p>{auditText.checkNote}</p>
    </div>
  ) : (
    <div className={styles['note']}>
      <FormAlert text={auditText.broken(broken.seq, shortMoment(broken.at, false), formatCount(count))} />
    </div>
  );
};
