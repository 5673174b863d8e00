import { InMemoryNewsletterSubscribers } from '../../../../src/infrastructure/memory/newsletter/newsletter.ts';
import { CryptoSecretTokens } from '../../../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { newsletterSubscribersContract } from '../../../contracts/newsletter/newsletter-subscribers.contract.ts';

newsletterSubscribersContract(async () => {
  const subscribers = new InMemoryNewsletterSubscribers();
  const tokens = new CryptoSecretTokens();
  return {
    subscribers,
    giveToken: async (email) => {
      const hash = await tokens.hash(tokens.mint());
      subscribers.tokens.set(hash, email);
      return hash;
    },
    list: async () =>
      [...subscribers.list.values()].flatMap(({ email, consentVersion, hasLeft }) => (hasLeft ? [] : [[email, consentVersion] as const])),
    turn: async (isOpen) => {
      subscribers.isOpen = isOpen;
    },
    close: async () => undefined,
  };
});
