import { ContainerModule } from 'inversify';
import { ChallengeFactor } from '../../../application/auth/client/challenge-factor.ts';
import { ChangePassword } from '../../../application/auth/client/change-password.ts';
import { ConfirmFactor } from '../../../application/auth/client/confirm-factor.ts';
import { DeleteAccount } from '../../../application/auth/client/delete-account.ts';
import { EnrolFactor } from '../../../application/auth/client/enrol-factor.ts';
import { ExportData } from '../../../application/auth/client/export-data.ts';
import { LinkIdentity } from '../../../application/auth/client/link-identity.ts';
import { ListDevices } from '../../../application/auth/client/list-devices.ts';
import { ListFactors } from '../../../application/auth/client/list-factors.ts';
import { ListIdentities } from '../../../application/auth/client/list-identities.ts';
import { RemoveFactor } from '../../../application/auth/client/remove-factor.ts';
import { SignOutDevice } from '../../../application/auth/client/sign-out-device.ts';
import { UnlinkIdentity } from '../../../application/auth/client/unlink-identity.ts';
import { ChooseNotificationType } from '../../../application/notification/choose-notification-type.ts';
import { ReadNotificationPreferences } from '../../../application/notification/read-notification-preferences.ts';
import { NotificationStore } from '../../features/notification/notification.store.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { DevicesViewModel } from './devices.view-model.ts';
import { FactorsViewModel } from './factors.view-model.ts';
import { IdentitiesViewModel } from './identities.view-model.ts';
import { NotificationChoicesViewModel } from './notification-choices.view-model.ts';
import { PasswordViewModel } from './password.view-model.ts';
import { PrivacyViewModel } from './privacy.view-model.ts';

export const settingsBindings = new ContainerModule(({ bind }) => {
  bind(PasswordViewModel).toResolvedValue((change, toasts) => new PasswordViewModel(change, toasts), [ChangePassword, ToastStore]);
  bind(FactorsViewModel).toResolvedValue(
    (list, enrol, challenge, confirm, remove, toasts, clock) =>
      new FactorsViewModel({ list, enrol, challenge, confirm, remove }, toasts, { now: () => clock.now }),
    [ListFactors, EnrolFactor, ChallengeFactor, ConfirmFactor, RemoveFactor, ToastStore, ClockStore],
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
    (read, save, store, session, toasts) => new NotificationChoicesViewModel(read, save, store, session, toasts),
    [ReadNotificationPreferences, ChooseNotificationType, NotificationStore, SessionStore, ToastStore],
  );
  bind(PrivacyViewModel).toResolvedValue(
    (exportData, remove, session, toasts) => new PrivacyViewModel(exportData, remove, session, toasts),
    [ExportData, DeleteAccount, SessionStore, ToastStore],
  );
});
