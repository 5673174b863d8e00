import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { formText } from './form.text.ts';
import styles from './save-bar.module.scss';

/** What the bar of one form has that those of others have not. */
export interface SaveBarContent {
  /** The state of the form in its own words, such as how many settings changed. */
  readonly status?: string | undefined;
  /** Nothing is stored under this form yet; by default where it has no version. */
  readonly isNew?: boolean;
  /** The text of the button that submits the form. */
  readonly save?: string;
  /** Ctrl+S does what the button does; false where that would send something out. */
  readonly hasSaveKey?: boolean;
  /** Throws unsaved input away; its button is there while there is any. */
  readonly onDiscard?: () => void;
  /** Where a press of "Batal" leads: an address, or a function that closes the form. */
  readonly cancel?: string | (() => void);
  /** Further buttons. */
  readonly more?: ReactNode;
}

interface Props extends SaveBarContent {
  /** The problem that prevents saving. */
  readonly alert: string | null;
  readonly isUnsaved: boolean;
  readonly isBusy: boolean;
}

const stateText = (isUnsaved: boolean, isNew: boolean): string => {
  if (isUnsaved) return formText.unsaved;
  return isNew ? formText.fresh : formText.clean;
};

/** The bar of every form of the admin: its state, its message and its buttons, sticky at the foot of the form. */
export const SaveBar = (props: Props) => {
  const { alert, isUnsaved, isNew = false, isBusy, status, save = formText.save, hasSaveKey = true, onDiscard, cancel, more } = props;
  return (
    <div className={styles['bar']}>
      <FormAlert text={alert} />
      <div className={styles['actions']}>
        <p className={styles['status']} data-unsaved={isUnsaved} role="status">
          {status ?? stateText(isUnsaved, isNew)}
        </p>
        {typeof cancel === 'string' ? (
          <Link className={buttonClass('secondary')} to={cancel}>
            {formText.cancel}
          </Link>
        ) : null}
        {typeof cancel === 'function' ? <Button onClick={cancel}>{formText.cancel}</Button> : null}
        {isUnsaved && onDiscard !== undefined ? <Button onClick={onDiscard}>{formText.discardInput}</Button> : null}
        {more}
        <Button type="submit" variant={isUnsaved || isNew ? 'primary' : 'secondary'} isBusy={isBusy} {...(hasSaveKey ? saveKey : {})}>
          {save}
        </Button>
      </div>
    </div>
  );
};

/** Names the keys of a button that does what Ctrl+S does. */
export const saveKey = { title: formText.shortcut, 'aria-keyshortcuts': 'Control+S Meta+S' } as const;
