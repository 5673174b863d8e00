import { describe, expect, test } from '@jest/globals';
import { SupabaseEvidencePictures } from '../../../../src/infrastructure/supabase/order/evidence-pictures.ts';

const BACKEND = { url: 'https://backend.example', key: 'kunci' };
const answering = (answer: Response) => {
  const sent: [string, unknown][] = [];
  const pictures = new SupabaseEvidencePictures({
    backend: BACKEND,
    fetch: async (address, init) => {
      sent.push([String(address), JSON.parse(String(init?.body))]);
      return answer;
    },
  });
  return { pictures, sent };
};

describe('evidence pictures', () => {
  test('readable file: a signed address for one minute', async () => {
    const { pictures, sent } = answering(Response.json({ signedURL: '/object/sign/evidence/u1/a%20b.png?token=t' }));
    expect(await pictures.address('u1/a b.png')).toBe('https://backend.example/storage/v1/object/sign/evidence/u1/a%20b.png?token=t');
    expect(sent).toEqual([['https://backend.example/storage/v1/object/sign/evidence/u1/a%20b.png', { expiresIn: 60 }]]);
  });
  test('refused file: denied', async () => {
    const { pictures } = answering(Response.json({ error: 'not found' }, { status: 400 }));
    await expect(pictures.address('u1/a.png')).rejects.toMatchObject({ reason: 'denied' });
  });
});
