import { layoutText } from '../text/layout.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog-panel.module.scss';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type DialogType = 'warning' | 'error' | 'success' | 'default';

const SIGNS: Readonly<Record<DialogType, IconName | null>> = { warning: 'warning', error: 'warning', success: 'check', default: null };

interface Props {
  readonly titleId: string;
  readonly title: string;
  readonly message: string;
  readonly type: DialogType;
  readonly cancelText: string | undefined;
  readonly confirmText: string | undefined;
  /** A third answer, offered as the preferred one. */
  readonly otherText?: string | undefined;
  readonly hasCancel: boolean;
  readonly hasClose: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly onOther?: () => void;
}

/** A question and its answers; it names the affected entity. */
export const DialogPanel = (props: Props) => {
  const sign = SIGNS[props.type];
  return (
    <div className={styles['panel']}>
      {props.hasClose ? (
        <span className={styles['close']}>
          <IconButton icon="close" label={layoutText.close} onClick={props.onCancel} />
        </span>
      ) : null}
      {sign === null ? null : (
        <span className={classNames(styles['sign'], styles[props.type])}>
          <Icon name={sign} size="large" />
        </span>
      )}
      <h2 id={props.titleId} className={styles['title']}>
        {props.title}
      </h2>
      <p className={styles['message']}>{props.message}</p>
      <div className={styles['answers']}>
        {props.hasCancel ? (
          <Button onClick={props.onCancel} disabled={props.isBusy}>
            {props.cancelText ?? layoutText.cancel}
          </Button>
        ) : null}
        <Button
          variant={props.type === 'error' || props.type === 'warning' ? 'danger' : 'primary'}
          isBusy={props.isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmText ?? layoutText.confirm}
        </Button>
        {props.otherText === undefined ? null : (
          <Button variant="primary" disabled={props.isBusy} onClick={props.onOther}>
            {props.otherText}
          </Button>
        )}
      </div>
    </div>
  );
};
