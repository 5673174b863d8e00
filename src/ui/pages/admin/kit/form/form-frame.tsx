import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useFormFocus } from '../../../../features/auth/use-form-focus.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import panelStyles from './conflict-panel.module.scss';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { formText } from './form.text.ts';
import { SaveBar } from './save-bar.tsx';
import type { VersionedForm } from './versioned-form.ts';

/** Texts of an editor that replace the common ones. */
interface Words {
  readonly restored?: string;
  readonly discard?: string;
  readonly outdated?: string;
  readonly loadNewest?: string;
}

interface Props {
  readonly form: Pick<VersionedForm<object>, 'alert' | 'conflict' | 'isDirty' | 'isRestored' | 'refusals'>;
  /** Whether leaving the page needs a confirmation; by default whenever there is unsaved input. */
  readonly isUnsaved?: boolean;
  /** A page asks once before it is left; a second form on it only stores its draft. */
  readonly isSecond?: boolean;
  /** Saves the form. @returns whether it was saved */
  readonly save: () => Promise<boolean>;
  /** Called after a save that was not part of leaving the page. */
  readonly onSaved?: () => void;
  /** Submits the form, where that is more than saving it. */
  readonly onSubmit?: () => void;
  /** Discards the restored draft. */
  readonly onDiscardDraft?: () => void;
  /** Loads the version that another person saved. */
  readonly onLoadNewest?: () => void;
  readonly words?: Words;
  /** Resolves a conflict; omitted where loading the newest version does. The fields are disabled meanwhile. */
  readonly conflict?: ReactNode;
  readonly label?: string;
  readonly className?: string | undefined;
  /** Content beside the form that is not part of it; both are inside an element of this class. */
  readonly aside?: ReactNode;
  readonly asideClassName?: string | undefined;
  readonly status?: string | undefined;
  /** The buttons of the form; null for none. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every versioned form: notices, the confirmation before leaving, Ctrl+S, the link to invalid fields, and the save bar. */
export const FormFrame = observer((props: Props) => {
  const { form, save, onSaved, words = {}, onDiscardDraft, onLoadNewest, conflict } = props;
  const focused = useFormFocus(form.refusals);
  const saveAndStay = async (): Promise<void> => {
    if (await save()) onSaved?.();
  };
  useSaveKey(() => void saveAndStay());
  const element = (
    <form
      ref={focused}
      className={props.className}
      aria-label={props.label}
      noValidate
      inert={conflict !== undefined && form.conflict !== null}
      onSubmit={(event) => {
        event.preventDefault();
        if (props.onSubmit === undefined) void saveAndStay();
        else props.onSubmit();
      }}
    >
      {props.children}
      {props.actions === null ? (
        <FormAlert text={form.alert} />
      ) : (
        <SaveBar alert={form.alert} status={props.status}>
          {props.actions}
        </SaveBar>
      )}
    </form>
  );
  return (
    <>
      {props.isSecond === true ? null : <LeaveGuard isUnsaved={props.isUnsaved ?? form.isDirty} save={save} />}
      {form.conflict === null ? null : (
        <ConflictPanel text={words.outdated ?? formText.outdated} by={form.conflict.by}>
          {conflict}
          {onLoadNewest === undefined ? null : (
            <div className={panelStyles['actions']}>
              <Button onClick={onLoadNewest}>{words.loadNewest ?? formText.loadNewest}</Button>
            </div>
          )}
        </ConflictPanel>
      )}
      {form.isRestored && form.conflict === null ? (
        <DraftNotice text={words.restored} discardText={words.discard} onDiscard={onDiscardDraft} />
      ) : null}
      {props.aside === undefined ? (
        element
      ) : (
        <div className={props.asideClassName}>
          {element}
          {props.aside}
        </div>
      )}
    </>
  );
});

const LeaveGuard = ({ isUnsaved, save }: { readonly isUnsaved: boolean; readonly save: () => Promise<boolean> }): null => {
  useUnsavedGuard(isUnsaved, save);
  return null;
};

/** Ctrl+S (on a Mac, Command+S) saves the form instead of the page. */
const useSaveKey = (save: () => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
};
