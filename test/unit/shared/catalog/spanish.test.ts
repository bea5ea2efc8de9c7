import { describe, expect, it } from 'vitest';
import { scopeLabel } from '#shared/catalog/course-scope.ts';
import { attention, plan, skill } from '#shared/catalog/dictionary.ts';
import { incompleteSumText, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { educationLabel, modeLabel } from '#shared/catalog/vocabulary.ts';
import { near } from '#shared/subjects/similar/definition.ts';
import { formatCell } from '#shared/text/cells.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('the catalog', () => {
  it('says a scope in the language of the user', () => {
    const scope = { of: 'organisations', orgs: ['edX', 'MITx', 'UNAM', 'UPV'] } as const;
    expect(scopeLabel({ of: scope.of, orgs: [...scope.orgs] })).toBe('Courses from 4 organizations');
    expect(scopeLabel({ of: 'courses', courseKeys: ['edX+DemoX'] })).toBe('A list of 1 course');
    speakSpanish();
    expect(scopeLabel({ of: scope.of, orgs: [...scope.orgs] })).toBe('Cursos de 4 organizaciones');
    expect(scopeLabel({ of: 'organisations', orgs: ['edX', 'MITx'] })).toBe('Cursos de edX y MITx');
  });

  it('says the rule of small numbers in the language of the user', () => {
    expect(withholdingRule(10)).toMatch(/^Counts of 1 to 9 learners are hidden\./);
    expect(incompleteSumText(1)).toBe(
      '1 run has hidden counts. Each total leaves out the runs whose own count is hidden.',
    );
    speakSpanish();
    expect(withholdingRule(10)).toMatch(/^Se ocultan los recuentos de 1 a 9 estudiantes\./);
    expect(incompleteSumText(2)).toMatch(/^2 ediciones tienen /);
  });

  it('has words for known values, and shows others as they came', () => {
    speakSpanish();
    expect(modeLabel('audit')).toBe('Oyentes');
    expect(modeLabel('constructor')).toBe('Constructor');
    expect(educationLabel('doctorate')).toBe('Doctorado');
    expect(educationLabel('vocational')).toBe('Vocational');
    expect(educationLabel(null)).toBe('Sin datos');
  });

  it('translates cells that hold words of the app, and no others', () => {
    speakSpanish();
    expect(formatCell(attention.flag, 'Possible wrong answer key')).toBe('Posible clave incorrecta');
    expect(formatCell(skill.name, 'Problems')).toBe('Problems');
  });

  it('writes the confidences behind skills with the decimal mark of the language', () => {
    speakSpanish();
    const skills = JSON.stringify([
      ['R (Programming Language)', 1],
      ['Sales, direct', 0.62],
      ['Java', 0.8561],
    ]);
    expect(formatCell(plan.newSkills, skills)).toBe('R (Programming Language) 1,00; Sales, direct 0,62; Java 0,86');
    expect(formatCell(near.reasons, '[["SQL",34]]')).toBe('SQL 34\u00a0%');
  });
});
