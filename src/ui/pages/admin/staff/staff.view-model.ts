import { makeAutoObservable, observableRef } from 'mobx';
import { ReadStaff } from '../../../../application/staff/manage-staff.ts';
import { normalisePhone } from '../../../../domain/auth/normalise-phone.ts';
import { joinPhoneInput, parsePhoneInput } from '../../../../domain/auth/phone-input.ts';
import type { Role } from '../../../../domain/auth/roles.ts';
import type { Invitation, Staff, StaffMember } from '../../../../domain/staff/staff.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { RoleChanger } from '../parts/staff/role-changer.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import type { Invited } from './invitation-sent.tsx';

/** Staff, invitations, and the rule about second factors. */
export class StaffViewModel {
  private readonly request = new LatestRequest<Staff>();
  country = 'ID';
  phone = '';
  phoneProblem: string | null = null;
  role: Role = 'cs';
  isInviting = false;
  /** The last invitation of this visit to the page. */
  invited: Invited | null = null;
  /** The selected roles; null without a change. */
  chosen: readonly Role[] | null = null;
  isSaving = false;

  constructor(
    private readonly readStaff: ReadStaff,
    private readonly changer: RoleChanger,
    private readonly dialog: DialogStore,
    private readonly permissionStore: PermissionStore,
  ) {
    makeAutoObservable<this, 'request' | 'readStaff' | 'changer' | 'dialog' | 'permissionStore'>(
      this,
      {
        request: false,
        chosen: observableRef,
        invited: observableRef,
        readStaff: false,
        changer: false,
        dialog: false,
        permissionStore: false,
      },
      { autoBind: true },
    );
  }

  get staff(): Staff | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  /** The roles that require a second factor, as shown. */
  get needsFactor(): readonly Role[] {
    return this.chosen ?? this.staff?.needsFactor ?? [];
  }

  get isOwner(): boolean {
    return this.permissionStore.current.role === 'owner';
  }

  get hasOwnFactor(): boolean {
    return this.staff?.people.some(({ isMe, hasSecondFactor }) => isMe && hasSecondFactor) ?? false;
  }

  /** Staff with one of these roles and without a second factor. */
  without(roles: readonly Role[]): readonly StaffMember[] {
    return (this.staff?.people ?? []).filter((person) => roles.includes(person.role) && !person.hasSecondFactor);
  }

  async load(): Promise<void> {
    const found = await this.request.run(() => this.readStaff.execute());
    if (found?.ok === true) this.forgetChosen();
  }

  async changeRole(person: StaffMember, to: Role | null): Promise<void> {
    const name = person.name === '' ? staffText.nameless : person.name;
    if (!(await this.changer.change({ ...person, name }, to))) return;
    if (person.isMe) await this.permissionStore.refresh();
    await this.load();
  }

  setPhone(country: string, phone: string): void {
    this.country = country;
    this.phone = phone;
    this.phoneProblem = null;
  }

  setRole(role: Role): void {
    this.role = role;
  }

  async invite(): Promise<void> {
    if (this.isInviting) return;
    const phone = normalisePhone(joinPhoneInput(parsePhoneInput(this.phone, this.country)));
    if (phone === null) {
      this.endInvite(staffText.unknownPhone);
      return;
    }
    this.isInviting = true;
    const { role } = this;
    this.endInvite(await this.changer.perform({ kind: 'invite', phone, role }, staffText.invited), { phone, role });
    if (this.phoneProblem === null) await this.load();
  }

  async withdraw({ id, phone }: Invitation): Promise<void> {
    const isSure = await this.dialog.open({
      title: staffText.withdrawTitle(`+${phone}`),
      message: staffText.withdrawText,
      type: 'warning',
      confirmText: staffText.withdraw,
    });
    if (!isSure) return;
    await this.changer.perform({ kind: 'revoke-invitation', id }, staffText.withdrawn);
    this.dismissInvitation();
    await this.load();
  }

  toggle(role: Role): void {
    const now = this.needsFactor;
    this.chosen = now.includes(role) ? now.filter((one) => one !== role) : [...now, role];
  }

  chooseAll(roles: readonly Role[]): void {
    this.chosen = roles;
  }

  async saveRules(): Promise<void> {
    const roles = this.needsFactor;
    const fresh = roles.filter((role) => !this.staff?.needsFactor.includes(role));
    const names = this.without(fresh).map(({ name }) => (name === '' ? staffText.nameless : name));
    const isSure = await this.dialog.open({
      title: staffText.rulesTitle,
      message: staffText.rulesImpact(names),
      type: 'warning',
      confirmText: staffText.saveRules,
    });
    if (!isSure) return;
    this.setSaving(true);
    const problem = await this.changer.perform({ kind: 'require-factor', roles }, staffText.rulesSaved);
    this.setSaving(false);
    if (problem === null) await this.load();
  }

  /** The withdrawn invitation may be the last one. */
  private dismissInvitation(): void {
    this.invited = null;
  }

  private endInvite(problem: string | null, invited: Invited | null = null): void {
    this.isInviting = false;
    this.phoneProblem = problem;
    if (problem !== null) return;
    this.phone = '';
    this.invited = invited;
  }

  private setSaving(isSaving: boolean): void {
    this.isSaving = isSaving;
  }

  private forgetChosen(): void {
    this.chosen = null;
  }
}

export const staffBindings = bindingsOf(
  StaffViewModel,
  [ReadStaff, RoleChanger, DialogStore, PermissionStore],
  (read, changer, dialog, permissionStore) => new StaffViewModel(read, changer, dialog, permissionStore),
);
