import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleOptions } from '../../../../src/infrastructure/embedded/auth/auth-options.ts';

export interface GooglePerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A minimal OAuth provider: everybody consents at once (RFC 6749, section 4.1). */
export interface SmallGoogle {
  readonly options: GoogleOptions;
  /** Follows the client's redirect as this person; null denies the consent. @returns the provider's redirect */
  visit(address: string, person: GooglePerson | null): string;
  close(): Promise<void>;
}

const CLIENT = { id: 'toko.apps.example', secret: 'rahasia-klien' };

export const openSmallGoogle = async (): Promise<SmallGoogle> => {
  const codes = new Map<string, GooglePerson>();
  const tokens = new Map<string, GooglePerson>();
  const exchange = (form: URLSearchParams): object | null => {
    const person = codes.get(form.get('code') ?? '');
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (person === undefined || !isClient || form.get('grant_type') !== 'authorization_code') return null;
    codes.delete(form.get('code') ?? '');
    tokens.set(`token-of-${person.sub}`, person);
    return { access_token: `token-of-${person.sub}`, token_type: 'Bearer' };
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const answer =
        request.url === '/token'
          ? exchange(new URLSearchParams(body))
          : (tokens.get((request.headers.authorization ?? '').replace('Bearer ', '')) ?? null);
      response
        .writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: 'invalid' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { ...CLIENT, authorizeUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, userInfoUrl: `${origin}/userinfo` },
    visit: (address, person) => {
      const parameters = new URL(address).searchParams;
      const back = new URL(parameters.get('redirect_uri') ?? '');
      back.searchParams.set('state', parameters.get('state') ?? '');
      if (person === null) back.searchParams.set('error', 'access_denied');
      else {
        const code = `code-${Math.random()}`;
        codes.set(code, person);
        back.searchParams.set('code', code);
      }
      return back.href;
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
