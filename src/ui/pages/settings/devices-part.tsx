import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SignOutStore } from '../../features/auth/sign-out.store.ts';
import { DialogStore } from '../../stores/dialog.store.ts';
import { dayAndTime } from '../../text/time.ts';
import { DevicesViewModel } from './devices.view-model.ts';
import styles from './devices-part.module.scss';
import { Panel } from './panel.tsx';
import { Row, Rows, WaitingRow } from './row.tsx';
import { settingsText } from './settings.text.ts';

/** The sessions of this person; each can be ended, or all. */
export const DevicesPart = observer(() => {
  const model = useViewModel(DevicesViewModel);
  const leaving = useStore(SignOutStore);
  const dialog = useStore(DialogStore);
  const leaveEverywhere = async (): Promise<void> => {
    const isSure = await dialog.open({
      title: settingsText.everywhereTitle,
      message: settingsText.everywhereText,
      type: 'warning',
      confirmText: settingsText.everywhereConfirm,
    });
    if (isSure) void leaving.signOut(true);
  };
  return (
    <Panel title={settingsText.devices} text={settingsText.devicesText} problem={model.problem} onRetry={() => void model.load()}>
      <Rows>
        {model.devices === null && model.problem === null ? <WaitingRow label={settingsText.loading} /> : null}
        {model.devices?.map((device) => {
          const name = device.device === '' ? settingsText.unknownDevice : device.device;
          return (
            <Row
              key={device.id}
              icon="device"
              name={name}
              mark={device.isCurrent ? <Mark tone="success">{settingsText.thisDevice}</Mark> : null}
              text={settingsText.lastUsed(dayAndTime(device.lastUsedAt, true))}
              action={
                device.isCurrent ? null : (
                  <Button
                    variant="text"
                    isBusy={model.leaving === device.id}
                    aria-label={settingsText.signOutDeviceLabel(name)}
                    onClick={() => void model.signOut(device)}
                  >
                    {settingsText.signOutDevice}
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
      <div className={styles['end']}>
        <Button onClick={() => void leaveEverywhere()}>{settingsText.everywhere}</Button>
      </div>
    </Panel>
  );
});
