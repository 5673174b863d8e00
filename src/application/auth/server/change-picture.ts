import type { User } from '../../../domain/auth/user.ts';
import { isPolyglot, type RasterType, sniffPicture } from '../../../domain/media/picture-bytes.ts';
import { fail, type Result, succeed } from '../../../domain/shared/result.ts';
import type { ImageStorage } from '../../media/image-storage.ts';
import type { PictureInspector } from '../../media/inspect-picture.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { userOf } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import { pictureChanges } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { tooManyAttempts, unauthenticated } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { SessionGuard } from './session-guard.ts';

/** The browser sends a square of 256 pixels, which is far smaller. */
const MAX_BYTES = 96 * 1024;
const MAX_SIDE_PX = 1024;
const ENDINGS: Partial<Readonly<Record<RasterType, string>>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

const invalidPicture = fail('INVALID_PICTURE');

interface ChangePictureParts {
  readonly directory: AccountDirectory;
  readonly guard: SessionGuard;
  readonly limiter: RateLimiter;
  readonly tokens: SecretTokens;
  readonly inspector: PictureInspector;
  /** Authorised with the secret key. */
  readonly pictures: ImageStorage;
  readonly errors: ErrorLog;
}

/** Changes or removes the picture of the signed-in person. It is decoded before it is stored, under a name that nobody guesses. */
export class ChangePicture {
  constructor(private readonly parts: ChangePictureParts) {}

  /** @param picture null removes it */
  execute(picture: Uint8Array | null, token: string | null): Promise<Result<User>> {
    return attempt<User>(this.parts.errors, 'ChangePicture', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      const { userId } = session.value;
      // Counted before it is decoded, which is the costly part.
      const wait = await this.parts.limiter.take(pictureChanges(userId));
      if (wait > 0) return tooManyAttempts(wait);
      const type = picture === null ? null : await this.typeOf(picture);
      if (picture !== null && type === null) return invalidPicture;
      await this.parts.directory.setPicture(userId, picture === null || type === null ? null : await this.store(picture, type));
      const account = await this.parts.directory.byId(userId);
      return account === null ? unauthenticated : succeed(userOf(account));
    });
  }

  private async typeOf(bytes: Uint8Array): Promise<RasterType | null> {
    const type = sniffPicture(bytes);
    if (bytes.length > MAX_BYTES || type === null || ENDINGS[type] === undefined || isPolyglot(bytes, type)) return null;
    const facts = await this.parts.inspector.inspect(bytes);
    return facts?.type === type && Math.max(facts.width, facts.height) <= MAX_SIDE_PX ? type : null;
  }

  private async store(bytes: Uint8Array, type: RasterType): Promise<string> {
    const path = await this.parts.pictures.upload({ bucket: 'avatars', path: `${this.parts.tokens.mint()}.${ENDINGS[type]}`, bytes, type });
    return this.parts.pictures.publicUrl('avatars', path);
  }
}
