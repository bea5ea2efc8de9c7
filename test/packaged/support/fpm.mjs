#!/usr/bin/env node
/**
 * Takes the place of fpm, which electron-builder downloads to make a deb or an rpm: understands the arguments that electron-builder gives
 * it and hands the same files, scripts and facts to dpkg-deb or rpmbuild. An argument that it does not know ends it, so that
 * nothing of electron-builder's is left out unseen.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { type: 'string', short: 's' },
    t: { type: 'string', short: 't' },
    d: { type: 'string', short: 'd', multiple: true, default: [] },
    force: { type: 'boolean' },
    'deb-recommends': { type: 'string', multiple: true, default: [] },
    'deb-compression': { type: 'string' },
    'deb-priority': { type: 'string' },
    'rpm-os': { type: 'string' },
    'rpm-compression': { type: 'string' },
    'rpm-summary': { type: 'string' },
    architecture: { type: 'string' },
    'after-install': { type: 'string' },
    'after-remove': { type: 'string' },
    description: { type: 'string' },
    version: { type: 'string' },
    package: { type: 'string' },
    name: { type: 'string' },
    maintainer: { type: 'string' },
    vendor: { type: 'string' },
    url: { type: 'string' },
    license: { type: 'string' },
  },
});

/** @param {'t' | 'architecture' | 'after-install' | 'after-remove' | 'description' | 'version' | 'package' | 'name' | 'maintainer' | 'vendor' | 'url' | 'license'} name */
function given(name) {
  const value = values[name];
  if (value === undefined) throw new Error(`electron-builder gives no ${name}.`);
  return value;
}

const work = mkdtempSync(join(tmpdir(), 'almanac-fpm-'));
const files = join(work, 'files');

/** Copies what `from=to` names; a folder with a slash at its end gives what is in it. */
function collect() {
  for (const positional of positionals) {
    const at = positional.lastIndexOf('=');
    const to = join(files, positional.slice(at + 1));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(positional.slice(0, at), to, { recursive: true });
  }
}

function makeDeb() {
  const control = join(files, 'DEBIAN');
  mkdirSync(control, { recursive: true });
  const [synopsis = '', ...rest] = given('description').split('\n');
  writeFileSync(
    join(control, 'control'),
    [
      `Package: ${given('name')}`,
      `Version: ${given('version')}`,
      `License: ${given('license')}`,
      `Vendor: ${given('vendor')}`,
      `Architecture: ${given('architecture')}`,
      `Maintainer: ${given('maintainer')}`,
      `Depends: ${values.d.join(', ')}`,
      `Recommends: ${values['deb-recommends'].join(', ')}`,
      'Section: default',
      `Priority: ${values['deb-priority']}`,
      `Homepage: ${given('url')}`,
      `Description: ${synopsis}`,
      ...rest.map((line) => ` ${line.trim() || '.'}`),
      '',
    ].join('\n'),
  );
  for (const [name, script] of /** @type {const} */ ([
    ['postinst', 'after-install'],
    ['postrm', 'after-remove'],
  ])) {
    writeFileSync(join(control, name), readFileSync(given(script)), { mode: 0o755 });
  }
  const compression = values['deb-compression'] ?? 'xz';
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '-z1', '--build', files, given('package')]);
}

function makeRpm() {
  const spec = join(work, 'app.spec');
  writeFileSync(
    spec,
    `Name: ${given('name')}
Version: ${given('version')}
Release: 1
Summary: ${values['rpm-summary']}
License: ${given('license')}
Vendor: ${given('vendor')}
Packager: ${given('maintainer')}
URL: ${given('url')}
AutoReqProv: no
${values.d.map((name) => `Requires: ${name}`).join('\n')}
%global __os_install_post %{nil}
%define _build_id_links none
%define _binary_payload w1.xzdio
%description
${given('description')}
%install
cp -a ${files}/. %{buildroot}/
%post
${readFileSync(given('after-install'), 'utf8')}
%postun
${readFileSync(given('after-remove'), 'utf8')}
%files
"/opt/*"
/usr/share/*
`,
  );
  const arch = given('architecture').replace('amd64', 'x86_64').replace('arm64', 'aarch64');
  const options = ['--define', `_topdir ${work}/rpm`, '--define', `_rpmdir ${work}/out`];
  const naming = ['--define', '_build_name_fmt app.rpm', '--target', `${arch}-linux`];
  execFileSync('rpmbuild', ['-bb', ...options, ...naming, spec], { stdio: ['ignore', 'ignore', 'inherit'] });
  cpSync(join(work, 'out', 'app.rpm'), given('package'));
}

try {
  collect();
  if (given('t') === 'deb') makeDeb();
  else makeRpm();
} finally {
  rmSync(work, { recursive: true, force: true });
}
