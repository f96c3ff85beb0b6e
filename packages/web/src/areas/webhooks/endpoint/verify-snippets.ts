/** How a receiver checks that it was us. The secret comes from where secrets are kept, never from the source. */
export const snippets = {
  sdk: `import express from 'express';
import { verifyWebhook } from '@coffer/sdk';

const app = express();

// The raw body, byte for byte: JSON that was parsed and serialized again has a different signature.
app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
  let payment;
  try {
    payment = verifyWebhook(request.body, request.headers, process.env.COFFER_WEBHOOK_SECRET);
  } catch {
    return response.sendStatus(400);
  }
  // Events can arrive twice or out of order: the highest sequence is the current state.
  await saveIfNewer(payment.reference_id, payment.sequence, payment.status);
  response.sendStatus(204);
});`,
  node: `import express from 'express';
import { Webhook } from 'standardwebhooks';

const app = express();
const webhook = new Webhook(process.env.COFFER_WEBHOOK_SECRET);

app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
  let payment;
  try {
    payment = webhook.verify(request.body, request.headers);
  } catch {
    return response.sendStatus(400);
  }
  await saveIfNewer(payment.reference_id, payment.sequence, payment.status);
  response.sendStatus(204);
});`,
  python: `import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["COFFER_WEBHOOK_SECRET"])

@app.post("/hooks")
def hooks():
    try:
        payment = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    save_if_newer(payment["reference_id"], payment["sequence"], payment["status"])
    return "", 204`,
} as const;

export type Language = keyof typeof snippets;

export const languages: readonly { value: Language; label: string; count: null }[] = [
  { value: 'sdk', label: 'Coffer SDK', count: null },
  { value: 'node', label: 'Node, standardwebhooks', count: null },
  { value: 'python', label: 'Python, standardwebhooks', count: null },
];
