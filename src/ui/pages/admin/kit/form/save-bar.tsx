import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { formText } from './form.text.ts';
import styles from './save-bar.module.scss';

interface Props {
  /** The problem that prevents saving. */
  readonly alert: string | null;
  /** The unsaved changes. */
  readonly status?: string | undefined;
  readonly children: ReactNode;
}

/** The form's message and buttons, sticky at the foot of a long form. */
export const SaveBar = ({ alert, status, children }: Props) => (
  <div className={styles['bar']}>
    <FormAlert text={alert} />
    <div className={styles['actions']}>
      {status === undefined ? null : (
        <p className={styles['status']} role="status">
          {status}
        </p>
      )}
      {children}
    </div>
  </div>
);

/** The form's keyboard shortcut does the same. */
export const SaveButton = ({ isBusy, children = formText.save }: { readonly isBusy: boolean; readonly children?: ReactNode }) => (
  <Button type="submit" variant="primary" isBusy={isBusy} title={formText.shortcut} aria-keyshortcuts="Control+S">
    {children}
  </Button>
);
