/** Nine titles per field of study, in the order of the fields. */
export const JOB_TITLES: readonly (readonly string[])[] = [
  'Data Scientist | Data Analyst | Statistician | Machine Learning Engineer | Business Intelligence Analyst | Research Data Manager | Quantitative Analyst | Data Engineer | Data Journalist',
  'Software Engineer | Web Developer | Test Automation Engineer | Mobile Developer | Backend Developer | Frontend Developer | Release Manager | Technical Lead | Software Architect',
  'Cloud Engineer | Systems Administrator | Network Engineer | Site Reliability Engineer | Database Administrator | Platform Engineer | Storage Engineer | Service Desk Analyst | Data Centre Technician',
  'Security Analyst | Penetration Tester | Security Architect | Forensic Examiner | Privacy Officer | Identity Engineer | Security Auditor | Incident Responder | Cryptographer',
  'Project Manager | Team Member | Assistant Manager | Operations Manager | Program Director | Management Consultant | Scrum Master | General Manager | Chief of Staff',
  'Financial Services Representative | Accountant | Investment Analyst | Auditor | Tax Adviser | Portfolio Manager | Credit Analyst | Actuary | Treasurer',
  'Marketing Manager | Brand Manager | Market Researcher | Copywriter | Social Media Manager | Sales Representative | Public Relations Officer | Pricing Analyst | Account Executive',
  'Registered Nurse | Epidemiologist | Pharmacist | Medical Technologist | Health Informatician | Dietitian | Clinical Research Associate | Public Health Officer | Care Coordinator',
  'Molecular Biologist | Bioinformatician | Laboratory Technician | Ecologist | Microbiologist | Research Scientist | Geneticist | Conservation Officer | Marine Biologist',
  'Physicist | Chemist | Geologist | Materials Scientist | Laboratory Manager | Optical Engineer | Astronomer | Metrologist | Meteorologist',
  'Mathematician | Operations Research Analyst | Mathematics Lecturer | Cryptanalyst | Modeling Specialist | Actuarial Assistant | Algorithm Designer | Simulation Engineer | Risk Modeler',
  'Mechanical Engineer | Electrical Engineer | Robotics Engineer | Maintenance Technician | Control Engineer | Design Engineer | Production Engineer | Systems Engineer | Quality Engineer',
  'Energy Consultant | Environmental Engineer | Climate Analyst | Sustainability Manager | Water Engineer | Solar Installer | Forester | Waste Manager | Carbon Accountant',
  'Teacher | Instructional Designer | School Principal | Tutor | Curriculum Developer | Academic Adviser | Librarian | Training Manager | Education Researcher',
  'Translator | Interpreter | Language Teacher | Technical Writer | Editor | Localization Manager | Speech Therapist | Communications Officer | Proofreader',
  'Lawyer | Paralegal | Policy Adviser | Compliance Officer | Mediator | Diplomat | Legislative Assistant | Patent Attorney | Court Clerk',
  'Economist | Psychologist | Sociologist | Survey Methodologist | Social Worker | Anthropologist | Demographer | User Researcher | Counsellor',
  'Curator | Archivist | Historian | Archaeologist | Ethicist | Museum Educator | Conservator | Literary Editor | Lecturer in Philosophy',
  'Graphic Designer | User Experience Designer | Product Designer | Illustrator | Art Director | Service Designer | Accessibility Specialist | Typographer | Interaction Designer',
  'Photographer | Video Editor | Journalist | Sound Engineer | Game Designer | Animator | Producer | Screenwriter | Music Teacher',
  'Architect | Urban Planner | Surveyor | Construction Manager | Landscape Architect | Interior Designer | Transport Planner | Estate Agent | Site Engineer',
  'Supply Chain Manager | Logistics Coordinator | Buyer | Warehouse Manager | Quality Controller | Import Specialist | Store Manager | Demand Planner | Forklift Operator',
  'Hotel Manager | Chef | Event Manager | Sommelier | Travel Agent | Food Technologist | Restaurant Manager | Tour Guide | Receptionist',
  'Recruiter | HR Manager | Payroll Specialist | Career Adviser | Safety Officer | Talent Manager | Diversity Officer | Labour Relations Specialist | People Analyst',
].map((titles) => titles.split(' | '));

/** Ranks and places of work that make more titles out of the list above. */
export const JOB_LEVELS: readonly string[] =
  'Senior | Junior | Lead | Associate | Chief | Trainee | Principal | Assistant | Regional | Freelance | Interim | Night-Shift | Remote | Field'.split(
    ' | ',
  );
