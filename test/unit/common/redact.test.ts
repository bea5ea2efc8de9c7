import { homedir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { forgetSecrets, noteSecret } from '#main/common/known-secrets.ts';
import { redact } from '#main/common/redact.ts';

afterEach(forgetSecrets);

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl';

test.each([
  [`authorization: JWT ${jwt}`, jwt],
  [`answered ${jwt}!`, jwt],
  ['Authorization: Bearer canary-0123456789', 'canary'],
  ['header "Token canary/0123456789="', 'canary'],
  ['client_secret=canary&grant_type=x', 'canary'],
  ['{"clientSecret":"canary with spaces"}', 'canary'],
  ["{ clientSecret: 'canary', clientId: 'canary' }", 'canary'],
  ['"access_token": "canary"', 'canary'],
  ['GET https://example.org/path?username=canary failed', 'canary'],
  ['https://me:canary@example.org/', 'canary'],
  ['token=canary1234', 'canary'],
  ['{"token": "canary"}', 'canary'],
  ['token: canary', 'canary'],
  ['x-api-key: canary', 'canary'],
  ['password is canary of the mine', 'canary'],
  ['the token was canary77', 'canary'],
  ['secret canary2', 'canary'],
  ['refused with secret canary2 today', 'canary'],
  ['key: canary9f8e7d', 'canary'],
  ['key="canary9f8e7d"', 'canary'],
  ['pwd: canary9f8e7d', 'canary'],
  ['{"clientSecret":"a\\"b canary"}', 'canary'],
  [JSON.stringify(JSON.stringify({ client_secret: 'canary', more: 1 })), 'canary'],
  ['client_secret=a word and a canary', 'canary'],
  ['clientSecret: "a canary that nothing closes', 'canary'],
  ["password: 'it\\'s a canary'", 'canary'],
  ['Authorization: canary', 'canary'],
  ['cookie: a=1; sessionid=canary', 'canary'],
  ['"set-cookie":"a=canary; Path=/"', 'canary'],
  ['{"privateKey": "canary"}', 'canary'],
  ['publisherKey: canary', 'canary'],
  ['learners_key=canary', 'canary'],
  ['HTTPS_PROXY=ann:canary@proxy.example:8080 is refused', 'canary'],
  ['GET /file?AWSAccessKeyId=canary', 'canary'],
  ['/file?x=1&X-Goog-Signature=canary', 'canary'],
  ['/file?sig=canary9f8e7d', 'canary'],
  ['body client_secret%3Dcanary%26x', 'canary'],
  ['apikey canary9f8e7d', 'canary'],
  ['the learners key (canary9f8e7d) opens nothing', 'canary'],
  ['private key canary9f8e7d', 'canary'],
  ['passphrase "canary9f8e7d"', 'canary'],
  ['mysql -u almanac -p canary', 'canary'],
  ['mysql -ualmanac -pcanary7', 'canary'],
  ["ldapsearch -w 'a canary' -x", 'canary'],
  ['redis-cli -a canary', 'canary'],
  ['sshpass -p"a canary 1"', 'canary'],
  ['curl -u almanac:canary https://example.org', 'canary'],
  ['curl --proxy-user almanac:canary', 'canary'],
  ['login --password canary', 'canary'],
  ['login --api-key="a canary"', 'canary'],
  ['login --client-secret canary --url x', 'canary'],
  ['login --pass=canary', 'canary'],
  ['net use /p:canary', 'canary'],
  ["headers: { authorization: [ 'Token', 'canary9f8e7d' ] }", 'canary'],
  ["rawHeaders: [ 'Authorization', 'canary9f8e7d' ]", 'canary'],
  ['["authorization","Token canary9f8e7d"]', 'canary'],
  ["[ 'set-cookie', 'sessionid=canary' ]", 'canary'],
  ['/next?to=Bearer%20canary9f8e7d', 'canary'],
  ['body client_secret%253Dcanary%2526x', 'canary'],
  ['state {%22clientSecret%22:%22canary%22}', 'canary'],
  ['clientSecret&quot;:&quot;canary&quot;', 'canary'],
  ['<client_secret>canary</client_secret>', 'canary'],
  ["{ user: 'ann', 'pass': 'canary9f8e7d' }", 'canary'],
  ["refused taxonomyToken 'canary9f8e7d'", 'canary'],
  ['the secret (canary9f8e7d) is wrong', 'canary'],
  ['Passwort: canary', 'canary'],
  ['http://ann:c@n@ry@proxy.example:8080/', 'n@ry'],
  ['http://:canary@proxy.example/', 'canary'],
  ['proxy=http%3A%2F%2Fann%3Acanary%40proxy.example', 'canary'],
  ["privateKey:\n'-----BEGIN PRIVATE KEY-----\\n' +\n'MC4canary\\n-----END PRIVATE KEY-----'", 'canary'],
  [jwt.replaceAll('.', '%2E'), jwt.split('.')[2] as string],
])('takes the secret out of %s', (line, secret) => {
  expect(redact(line)).not.toContain(secret);
});

test('leaves no half of a known secret where a long text is cut', () => {
  noteSecret('canary of nine words');
  for (const length of [199_981, 199_990, 199_999])
    expect(redact(`${'x '.repeat(length / 2)}canary of nine words`)).not.toMatch(/can?/);
});

test('leaves the rest readable', () => {
  const line = 'skill:get failed, trace 1b4e, at https://example.org/api/v0/skills/';
  expect(redact(line)).toBe(line);
  const sentence =
    'The client secret (the password of this connection) is not on this computer: example.org refused the access token (401).';
  expect(redact(sentence)).toBe(sentence);
  const plain = 'key: ArrowDown, 2 secrets, token 401 of 3, secret none, the tokens run out at 12:00';
  expect(redact(plain)).toBe(plain);
  const command = 'headless sync --config almanac.json --secret-stdin --out tables -p 8080 -u almanac, on a-p x';
  expect(redact(command)).toBe(command);
  const mail = 'the signature of course-v1:Org+Course+Run is not that of ann@example.org, line 12:5';
  expect(redact(mail)).toBe(mail);
  expect(redact(`ENOENT ${homedir()}/data`)).toBe('ENOENT ~/data');
});
