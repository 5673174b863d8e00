import { InMemoryNewsletterService } from '../../../../src/infrastructure/memory/newsletter/newsletter.ts';
import { newsletterDeskContract } from '../../../contracts/newsletter/newsletter-service.contract.ts';

newsletterDeskContract(async () => ({ repository: new InMemoryNewsletterService(), close: async () => undefined }));
