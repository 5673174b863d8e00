import type { ManageStaff } from '../../../../../application/staff/manage-staff.ts';
import type { Role } from '../../../../../domain/auth/roles.ts';
import type { StaffAction } from '../../../../../domain/staff/staff.ts';
import type { DialogStore, Question } from '../../../../stores/dialog.store.ts';
import type { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../../kit/failure-text.ts';
import type { StepUpStore } from '../../kit/step-up.store.ts';
import { staffText } from './staff.text.ts';

/** The person whose role changes. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: Role | null;
  readonly isMe: boolean;
}

const questionOf = ({ name, role, isMe }: Person, to: Role | null): Question => {
  if (to === null || role === null) {
    if (to !== null)
      return {
        title: staffText.giveTitle(name),
        message: staffText.giveText(staffText.roles[to], staffText.about[to]),
        confirmText: staffText.give,
      };
    return isMe
      ? { title: staffText.stepDownTitle, message: staffText.stepDownText, type: 'error', confirmText: staffText.revoke }
      : {
          title: staffText.revokeTitle(name),
          message: staffText.revokeText(role === null ? '' : staffText.roles[role]),
          type: 'error',
          confirmText: staffText.revoke,
        };
  }
  return {
    title: staffText.changeTitle(name),
    message: staffText.changeText(staffText.roles[role], staffText.roles[to]),
    type: 'warning',
    confirmText: staffText.change,
  };
};

/** Changes roles: confirms, requires the second factor, then reports the outcome. */
export class RoleChanger {
  constructor(
    private readonly manage: ManageStaff,
    private readonly stepUp: StepUpStore,
    private readonly dialog: DialogStore,
    private readonly toasts: ToastStore,
  ) {}

  /** @param to null revokes the role. @returns whether it was changed */
  async change(person: Person, to: Role | null): Promise<boolean> {
    const done = to === null ? staffText.revoked : staffText.changed;
    return (
      (await this.dialog.open(questionOf(person, to))) &&
      (await this.perform({ kind: 'change-role', id: person.id, role: to }, done)) === null
    );
  }

  /** @returns why it was refused, which is also shown; null when it succeeded */
  async perform(action: StaffAction, done: string): Promise<string | null> {
    if (!(await this.stepUp.ensure())) {
      this.toasts.show('info', staffText.stepUpStopped);
      return staffText.stepUpStopped;
    }
    const answer = await this.manage.execute(action);
    if (answer.ok) {
      this.toasts.show('success', done);
      return null;
    }
    this.toasts.show('error', failureText(answer.failure));
    return failureText(answer.failure);
  }
}
