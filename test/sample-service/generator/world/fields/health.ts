/** Nursing, medicine and public health, and life sciences. See `../parse-fields.ts` for the form. */
export const HEALTH = `
# Nursing and care | NUR | 33 135 | looks after patients at the bedside, at home and in the ward
common: Communication, Empathy, Teamwork, Time Management, Critical Thinking, Detail Oriented, Active Listening, Problem Solving
Nursing: Nursing, Nursing Care, Wound Care, Medication Administration, Vital Signs, Patient Assessment, Intravenous Therapy, Catheterization, Care Planning, Telemetry
Settings: Intensive Care, Emergency Nursing, Pediatric Nursing, Geriatric Care, Palliative Care, Perioperative Nursing, Maternity Care, Home Care, Mental Health Nursing
Safety: Patient Safety, Infection Control, Fall Prevention, Cardiopulmonary Resuscitation (CPR), Basic Life Support (Certification), Advanced Cardiac Life Support (Certification), Registered Nurse License (Certification)
Support: Activities of Daily Living, Patient Education, Medical Records, Case Management, Patient Transport, Dementia Care
- Registered Nurse | 86 | 312000 | Nursing, Patient Assessment, Registered Nurse License, Medication Administration, Basic Life Support, Nursing Care, Care Planning, Intravenous Therapy, Patient Education, Infection Control, Wound Care, Vital Signs
- Wound Care Nurse | 88 | 6100 | Wound Care, Nursing, Infection Control, Patient Education, Registered Nurse License, Care Planning, Patient Assessment, Diabetes Care, Basic Life Support, Medical Records
- Intensive Care Nurse | 97 | 28400 | Intensive Care, Nursing, Advanced Cardiac Life Support, Telemetry, Registered Nurse License, Patient Assessment, Intravenous Therapy, Medication Administration, Vital Signs, Basic Life Support
- Emergency Room Nurse | 92 | 21600 | Emergency Nursing, Triage, Nursing, Advanced Cardiac Life Support, Registered Nurse License, Intravenous Therapy, Patient Assessment, Basic Life Support, Wound Care, Trauma Care
- Licensed Practical Nurse | 57 | 74300 | Nursing Care, Medication Administration, Vital Signs, Wound Care, Catheterization, Cardiopulmonary Resuscitation, Medical Records, Care Planning, Geriatric Care
- Nursing Assistant | 37 | 118700 | Activities of Daily Living, Vital Signs, Nursing Care, Cardiopulmonary Resuscitation, Geriatric Care, Fall Prevention, Patient Transport, Infection Control, Dementia Care
- Home Care Aide | 34 | 96500 | Home Care, Activities of Daily Living, Dementia Care, Meal Preparation, Fall Prevention, Cardiopulmonary Resuscitation, Housekeeping, Vital Signs
- Nurse Case Manager | 89 | 17200 | Case Management, Care Planning, Nursing, Registered Nurse License, Patient Education, Utilization Management, Medical Records, Discharge Planning, Home Care
+ NUR101x | YukonX | Fundamentals of Nursing Care | Nursing Care, Vital Signs, Activities of Daily Living, Infection Control, Patient Safety, Medical Records
+ NUR120x | YukonX | Wound Care in Practice | Wound Care, Infection Control, Patient Assessment, Care Planning, Diabetes Care, Patient Education
+ NUR130x | CapeCoastX | Caring for Older People | Geriatric Care, Dementia Care, Fall Prevention, Home Care, Activities of Daily Living
+ NUR210x | TasmanX | Palliative Care | Palliative Care, Pain Management, Empathy, Care Planning, Patient Education
+ NUR220x | TasmanX | Critical Care Nursing | Intensive Care, Telemetry, Advanced Cardiac Life Support, Intravenous Therapy, Patient Assessment
+ NUR230x | DhakaHealthX | Mother and Child Health | Maternity Care, Pediatric Nursing, Breastfeeding Support, Nutrition, Patient Education

# Medicine and public health | MED | 38 250 | prevents, finds and treats illness in people and populations
common: Communication, Detail Oriented, Teamwork, Critical Thinking, Problem Solving, Research, Medical Terminology, Writing
Clinical: Diagnosis, Triage, Trauma Care, Pain Management, Diabetes Care, Pharmacology, Medication Dispensing, Medication Therapy Management, Physical Therapy, Rehabilitation, Radiography, Ultrasound, Phlebotomy, Medical Terminology
Population: Public Health, Epidemiology, Disease Surveillance, Vaccination Programs, Health Promotion, Biostatistics, Global Health, Nutrition, Dietetics, Breastfeeding Support
Systems: Health Informatics, Electronic Health Records, Medical Coding, Medical Billing, Health Care Administration, Utilization Management, Discharge Planning, HIPAA Compliance, Quality of Care
Research: Clinical Trials, Good Clinical Practice, Clinical Research, Systematic Reviews
- Family Physician | 232 | 14800 | Diagnosis, Patient Education, Electronic Health Records, Pharmacology, Diabetes Care, Care Planning, Health Promotion, Quality of Care, Patient Safety
- Pharmacist | 128 | 24700 | Medication Dispensing, Pharmacology, Medication Therapy Management, Patient Education, Vaccination Programs, Patient Safety, Inventory Management, HIPAA Compliance
- Physical Therapist | 94 | 31200 | Physical Therapy, Rehabilitation, Patient Assessment, Pain Management, Care Planning, Patient Education, Electronic Health Records, Home Care
- Radiologic Technologist | 74 | 18900 | Radiography, Patient Safety, Ultrasound, Vital Signs, Cardiopulmonary Resuscitation, Electronic Health Records, Medical Records, Infection Control
- Epidemiologist | 86 | 3300 | Epidemiology, Disease Surveillance, Biostatistics, Public Health, SAS, R, Statistics, Survey Design, Scientific Writing, Data Analysis, Systematic Reviews
- Public Health Officer | 72 | 7800 | Public Health, Health Promotion, Community Outreach, Vaccination Programs, Epidemiology, Grant Writing, Policy Analysis, Disease Surveillance, Project Management
- Medical Coder | 54 | 16400 | Medical Coding, Medical Billing, Electronic Health Records, HIPAA Compliance, Medical Records, Claims Processing, Data Entry, Auditing
- Clinical Research Associate | 84 | 9100 | Clinical Trials, Good Clinical Practice, Clinical Research, Regulatory Compliance, Medical Records, Data Analysis, Standard Operating Procedures, Report Writing, Project Management
+ MED101x | DhakaHealthX | Public Health in a Changing World | Public Health, Epidemiology, Health Promotion, Global Health, Vaccination Programs
+ MED120x | TasmanX | Epidemiology and Biostatistics | Epidemiology, Biostatistics, Disease Surveillance, Statistics, R
+ MED130x | YukonX | Pharmacology for Health Professions | Pharmacology, Medication Dispensing, Medication Therapy Management, Medication Administration
+ MED210x | TasmanX | Running Clinical Trials | Clinical Trials, Good Clinical Practice, Clinical Research, Systematic Reviews
+ MED220x | GreatLakes.X | Health Informatics | Health Informatics, Electronic Health Records, HIPAA Compliance, Data Governance, SQL
+ MED140x | DhakaHealthX | Nutrition Through Life | Nutrition, Dietetics, Diabetes Care, Health Promotion

# Life sciences | BIO | 42 130 | studies living things from molecules to ecosystems
common: Research, Detail Oriented, Critical Thinking, Report Writing, Teamwork, Presentations, Problem Solving, Scientific Writing
Molecules: Molecular Biology, Biochemistry, Genetics, Genomics, DNA Sequencing, Polymerase Chain Reaction, CRISPR Gene Editing, Protein Purification, Metabolomics
Cells and organisms: Cell Biology, Cell Cultures, Microbiology, Immunology, Neuroscience, Flow Cytometry, Histology, Botany, Zoology
Ecosystems: Ecology, Marine Biology, Conservation Biology, Wildlife Management, Field Sampling, Soil Science
Practice: Laboratory Techniques, Bioinformatics, Aseptic Technique, Good Laboratory Practice, Good Manufacturing Practices, Biostatistical Software
- Molecular Biologist | 78 | 5400 | Molecular Biology, Polymerase Chain Reaction, DNA Sequencing, Genetics, Cell Cultures, CRISPR Gene Editing, Laboratory Techniques, Biochemistry, Genomics
- Research Scientist in Biology | 92 | 8700 | Cell Biology, Molecular Biology, Cell Cultures, Flow Cytometry, Immunology, Biochemistry, Laboratory Techniques, Statistics, Genomics, Project Management
- Bioinformatician | 98 | 3700 | Bioinformatics, Python, R, Genomics, DNA Sequencing, Statistics, Linux, Machine Learning, Git, SQL, Genetics
- Laboratory Technician | 48 | 26900 | Laboratory Techniques, Aseptic Technique, Good Laboratory Practice, Microbiology, Inventory Management, Polymerase Chain Reaction, Data Entry, Quality Control, Occupational Safety
- Microbiologist | 72 | 5200 | Microbiology, Aseptic Technique, Good Manufacturing Practices, Laboratory Techniques, Quality Control, Cell Cultures, Good Laboratory Practice, Standard Operating Procedures
- Ecologist | 66 | 2900 | Ecology, Field Sampling, Geographic Information Systems, Conservation Biology, Botany, Environmental Impact Assessment, R, Statistics, Wildlife Management
- Marine Biologist | 64 | 900 | Marine Biology, Field Sampling, Ecology, Zoology, Geographic Information Systems, R, Conservation Biology, Scuba Diving
- Biomanufacturing Associate | 58 | 7600 | Good Manufacturing Practices, Aseptic Technique, Protein Purification, Cell Cultures, Standard Operating Procedures, Quality Assurance, Biochemistry, Continuous Improvement
+ BIO101x | Mälardalenx | Introduction to Molecular Biology | Molecular Biology, Biochemistry, Cell Biology, Genetics, DNA Sequencing
+ BIO120x | IslandStateX | Life in the Sea | Marine Biology, Ecology, Zoology, Field Sampling
+ BIO201x | Mälardalenx | Genomics and Bioinformatics | Genomics, Bioinformatics, DNA Sequencing, Python, R, Genetics
+ BIO210x | NordUniX | Laboratory Skills for Biologists | Laboratory Techniques, Aseptic Technique, Polymerase Chain Reaction, Cell Cultures, Good Laboratory Practice
+ BIO220x | YukonX | Conservation of Wildlife | Conservation Biology, Wildlife Management, Ecology, Botany, Geographic Information Systems
+ BIO230x | Mälardalenx | The Brain: An Introduction | Neuroscience, Cell Biology, Psychology, Histology
`;
