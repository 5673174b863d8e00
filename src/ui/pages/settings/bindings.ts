import { ContainerModule } from 'inversify';
import { ChallengeFactor } from '../../../application/identity/challenge-factor.ts';
import { ChangePassword } from '../../../application/identity/change-password.ts';
import { ConfirmFactor } from '../../../application/identity/confirm-factor.ts';
import { DeleteAccount } from '../../../application/identity/delete-account.ts';
import { EnrolFactor } from '../../../application/identity/enrol-factor.ts';
import { ExportData } from '../../../application/identity/export-data.ts';
import { LinkIdentity } from '../../../application/identity/link-identity.ts';
import { ListDevices } from '../../../application/identity/list-devices.ts';
import { ListFactors } from '../../../application/identity/list-factors.ts';
import { ListIdentities } from '../../../application/identity/list-identities.ts';
import { RemoveFactor } from '../../../application/identity/remove-factor.ts';
import { SignOutDevice } from '../../../application/identity/sign-out-device.ts';
import { UnlinkIdentity } from '../../../application/identity/unlink-identity.ts';
import { ChooseNotificationType } from '../../../application/notification/choose-notification-type.ts';
import { ReadNotificationPreferences } from '../../../application/notification/read-notification-preferences.ts';
import { NotificationStore } from '../../live/notification.store.ts';
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
