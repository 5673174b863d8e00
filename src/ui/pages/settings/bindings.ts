import { ContainerModule } from 'inversify';
import { ChangePassword } from '../../../application/auth/client/change-password.ts';
import { ListDevices, SignOutDevice } from '../../../application/auth/client/devices.ts';
import { ChallengeFactor, ConfirmFactor, EnrolFactor, ListFactors, RemoveFactor } from '../../../application/auth/client/factors.ts';
import { LinkIdentity, ListIdentities, UnlinkIdentity } from '../../../application/auth/client/identities.ts';
import { DeleteAccount, ExportData } from '../../../application/auth/client/own-account.ts';
import { CountRecoveryCodes, CreateRecoveryCodes } from '../../../application/auth/client/recovery-codes.ts';
import { ChooseMessageSetting, ReadMessageSettings } from '../../../application/notification/message-settings.ts';
import { ChooseNotificationType, ReadNotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import { SearchAlertModule } from '../../../application/shared/deferred-modules.ts';
import { NotificationStore } from '../../features/notification/notification.store.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { DevicesViewModel } from './devices.view-model.ts';
import { FactorsViewModel } from './factors.view-model.ts';
import { IdentitiesViewModel } from './identities.view-model.ts';
import { MessageSettingsViewModel } from './message-settings.view-model.ts';
import { NotificationChoicesViewModel } from './notification-choices.view-model.ts';
import { PasswordViewModel } from './password.view-model.ts';
import { PrivacyViewModel } from './privacy.view-model.ts';
import { RecoveryCodesViewModel } from './recovery-codes.view-model.ts';
import { SearchAlertsViewModel } from './search-alerts.view-model.ts';

export const settingsBindings = new ContainerModule(({ bind }) => {
  bind(PasswordViewModel).toResolvedValue((change, toasts) => new PasswordViewModel(change, toasts), [ChangePassword, ToastStore]);
  bind(RecoveryCodesViewModel).toResolvedValue(
    (count, make) => new RecoveryCodesViewModel(count, make),
    [CountRecoveryCodes, CreateRecoveryCodes],
  );
  bind(FactorsViewModel).toResolvedValue(
    (list, enrol, challenge, confirm, remove, recovery, toasts, clock) =>
      new FactorsViewModel({ list, enrol, challenge, confirm, remove }, recovery, toasts, { now: () => clock.now }),
    [ListFactors, EnrolFactor, ChallengeFactor, ConfirmFactor, RemoveFactor, RecoveryCodesViewModel, ToastStore, ClockStore],
  );
  bind(IdentitiesViewModel).toResolvedValue(
    (list, link, unlink, toasts) => new IdentitiesViewModel({ list, link, unlink }, toasts),
    [ListIdentities, LinkIdentity, UnlinkIdentity, ToastStore],
  );
  bind(DevicesViewModel).toResolvedValue(
    (list, signOut, session, toasts) => new DevicesViewModel(list, signOut, session, toasts),
    [ListDevices, SignOutDevice, SessionStore, ToastStore],
  );
  bind(NotificationChoicesViewModel).toResolvedValue(
    (read, save, store, session, toasts) => new NotificationChoicesViewModel({ read, save, store, session, toasts }),
    [ReadNotificationPreferences, ChooseNotificationType, NotificationStore, SessionStore, ToastStore],
  );
  bind(SearchAlertsViewModel).toResolvedValue(
    (module, toasts) => new SearchAlertsViewModel(module, toasts),
    [SearchAlertModule, ToastStore],
  );
  bind(MessageSettingsViewModel).toResolvedValue(
    (read, choose, toasts) => new MessageSettingsViewModel(read, choose, toasts),
    [ReadMessageSettings, ChooseMessageSetting, ToastStore],
  );
  bind(PrivacyViewModel).toResolvedValue(
    (exportData, remove, session, toasts) => new PrivacyViewModel(exportData, remove, session, toasts),
    [ExportData, DeleteAccount, SessionStore, ToastStore],
  );
});
