import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CredentialSettingsRepository } from '../../../src/application/credential/credential-settings.ts';
import type { CredentialField } from '../../../src/domain/credential/fields.ts';

export interface CredentialSettingsWorld {
  /** An owner with a second factor. */
  readonly owner: CredentialSettingsRepository;
  game(): Promise<string>;
  close(): Promise<void>;
}

const field = (name: string, given: Partial<CredentialField> = {}): CredentialField => ({
  ...{ name, label: name, scope: 'renter', required: true, secret: true },
  ...given,
});

/** The contract of repositories of a game's credential fields. */
export const credentialSettingsContract = (open: () => Promise<CredentialSettingsWorld>): void => {
  describe('credential settings of a game', () => {
    let world: CredentialSettingsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('no own settings: the defaults', async () => {
      const { owner } = world;
      const game = await world.game();
      const found = await owner.read(game);
      expect(found).toMatchObject({ isDefault: true, version: 0 });
      expect(found.fields.map(({ name, scope, required }) => [name, scope, required])).toEqual([
        ...['login_method', 'login', 'password'].map((name) => [name, 'renter', true]),
        ...['email', 'email_password'].map((name) => [name, 'buyer', true]),
        ...['recovery_codes', 'bound_phone', 'first_owner', 'game_id', 'server'].map((name) => [name, 'buyer', false]),
      ]);
      expect(found.fields.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['password', 'email_password', 'recovery_codes']);
      expect(found.checklist.at(-1)).toBe('Nyalakan verifikasi 2 langkah');
      const fields = [field('riot_id', { label: ' Riot ID ', secret: false }), field('pin', { scope: 'buyer', required: false })];
      expect(await owner.save(game, { version: 0, fields, checklist: [' Ganti kata sandi akun '] })).toMatchObject({ outcome: 'done' });
      expect(await owner.read(game)).toEqual({
        ...{ isDefault: false, version: 1, checklist: ['Ganti kata sandi akun'] },
        fields: [field('riot_id', { label: 'Riot ID', secret: false }), fields[1]],
      });
      expect(await owner.read(await world.game())).toEqual(found);
    });
    test('concurrent changes: one succeeds', async () => {
      const { owner } = world;
      const game = await world.game();
      const given = { version: 0, fields: [field('login')], checklist: [] };
      expect(await owner.save(game, given)).toMatchObject({ outcome: 'done' });
      expect(await owner.save(game, given)).toMatchObject({ code: 'SETTINGS_CHANGED' });
      expect(await owner.save(game, { ...given, version: 1 })).toMatchObject({ outcome: 'done' });
    });
    test.each([
      ['an invalid field name', [field('Riot ID')]],
      ['a duplicate field name', [field('login'), field('login')]],
      ['no label', [field('login', { label: ' ' })]],
      ['no required field for renters', [field('login', { scope: 'buyer' }), field('pin', { required: false })]],
      ['no field', []],
      ['too many', Array.from({ length: 21 }, (_, place) => field(`nomor_${place}`))],
    ])('fields with %s: refused', async (_, fields) => {
      expect(await world.owner.save(await world.game(), { version: 0, fields, checklist: [] })).toEqual({ code: 'INVALID' });
    });
    test.each([
      ['a step that is too short', ['Ya']],
      ['a step that is too long', ['x'.repeat(121)]],
      ['a duplicate step', ['Ganti kata sandi akun', ' Ganti kata sandi akun']],
      ['too many steps', Array.from({ length: 13 }, (_, place) => `Langkah ${place}`)],
    ])('checklist with %s: refused', async (_, checklist) => {
      const given = { version: 0, fields: [field('login')], checklist };
      expect(await world.owner.save(await world.game(), given)).toEqual({ code: 'INVALID' });
    });
  });
};
