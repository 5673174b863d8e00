import { ContainerModule } from 'inversify';
import {
  ChangeEmail,
  ChangeName,
  ChangePhone,
  ChangePicture,
  ConfirmEmail,
  ConfirmPhone,
} from '../../../application/auth/client/change-profile.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { ProfileEditViewModel } from './profile-edit.view-model.ts';

export const profileBindings = new ContainerModule(({ bind }) => {
  bind(ProfileEditViewModel).toResolvedValue(
    (changeName, changePicture, changeEmail, confirmEmail, changePhone, confirmPhone, session, toasts, clock) =>
      new ProfileEditViewModel({ changeName, changePicture, changeEmail, confirmEmail, changePhone, confirmPhone }, session, toasts, {
        now: () => clock.now,
      }),
    [ChangeName, ChangePicture, ChangeEmail, ConfirmEmail, ChangePhone, ConfirmPhone, SessionStore, ToastStore, ClockStore],
  );
});
