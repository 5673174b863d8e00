import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { formText } from './form.text.ts';
import styles from './save-bar.module.scss';

interface Props {
  /** What keeps the form from being saved. */
  readonly alert: string | null;
  /** What is not saved yet. */
  readonly status?: string | undefined;
  readonly children: ReactNode;
}

/** What a form says as a whole and what can be done with it: stays in view at the foot of a long form. */
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

/** What the form's shortcut does, too. */
export const SaveButton = ({ isBusy, children = formText.save }: { readonly isBusy: boolean; readonly children?: ReactNode }) => (
  <Button type="submit" variant="primary" isBusy={isBusy} title={formText.shortcut} aria-keyshortcuts="Control+S">
    {children}
  </Button>
);
