import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

export function testMail(facts: { host: string }): Template {
  return layOut({
    name: 'test',
    subject: 'Test mail from Coffer',
    heading: 'It works',
    paragraphs: [`This mail came to you through ${facts.host}: mails of Coffer can go out this way.`],
    notes: ['Somebody pressed "Send a test mail" in the settings. There is nothing to do.'],
    sender: 'Coffer',
  });
}
